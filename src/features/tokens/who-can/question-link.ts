import type { Question } from '#domain/who-can/who-can.ts'
import { questionAddress } from '#domain/who-can/who-can-address.ts'

/** The address where a question is asked of all tokens. */
export function questionLink(question: Question) {
  return { to: '/tokens', search: { view: 'who-can', ...questionAddress(question) } } as const
}
