import { type GrantCodes, grantCodes } from './grant-codes.ts'
import type { TokenEntry } from '../token.ts'

/** The codes of these tokens, for tests. */
export function testCodes(tokens: readonly TokenEntry[]): GrantCodes {
  const work = grantCodes(tokens)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
