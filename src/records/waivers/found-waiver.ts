import type { WaiverBook } from './waiver-book.ts'
import { type Waiver, type WaiverState, waiverState } from './waiver.ts'

/** The waiver of a finding that is kept, whether it still holds or not. */
export type FoundWaiver = { readonly waiver: Waiver; readonly state: WaiverState }

/**
 * The waiver of what a rule found in a subject, and what became of it at `now` (milliseconds since the epoch); null
 * without one. `facts`, the fingerprint of what the finding rests on, is only asked for when there is a waiver.
 */
export function findWaiver(
  book: WaiverBook,
  of: { readonly rule: string; readonly subject: string },
  facts: () => string,
  now: number,
): FoundWaiver | null {
  const waiver = book.find(of.rule, of.subject)
  return waiver ? { waiver, state: waiverState(waiver, facts(), now) } : null
}
