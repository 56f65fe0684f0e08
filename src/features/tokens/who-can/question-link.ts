import type { Question } from '#grants/who-can.ts'
import { questionAddress } from '#grants/who-can-address.ts'

/** The address where a question is asked of all tokens. */
export function questionLink(question: Question) {
  return { to: '/tokens', search: { tab: 'who-can', ...questionAddress(question) } } as const
}
