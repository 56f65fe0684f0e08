import { accountHeader } from '#contract/session.ts'
import { Refusal } from '../http/http-error.ts'
import type { Account } from './session.ts'

/**
 * Refuses the call of a page that was drawn for another account than the one signed in: what one person typed is never
 * sent with the rights of another, nor is a page shown what those may see. A call that names none belongs to no page.
 */
export function requirePageAccount(headers: Headers, { key }: Account): void {
  const pageOf = headers.get(accountHeader)
  if (pageOf === null || pageOf === key) return
  throw new Refusal(401, 'other_account', 'Somebody else has signed in since.')
}
