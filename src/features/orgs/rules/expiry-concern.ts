import type { Circumstances, Concern, Subject } from './finding.ts'
import { dayMilliseconds, spanText } from './span-text.ts'

/** A concern over a license that ends in more than `over` days and in at most `within`. */
export function expiryConcern(
  { over, within }: { over: number; within: number },
  { dates: { expiresAt } }: Subject,
  { now }: Circumstances,
): Concern | null {
  if (expiresAt === undefined) return null
  const left = expiresAt - now
  if (left <= over * dayMilliseconds || left > within * dayMilliseconds) return null
  return {
    moment: expiresAt,
    reason: () => `The license expires in ${spanText(left)}.`,
    fields: ['license.expiresAt'],
  }
}
