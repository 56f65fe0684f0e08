import type { Waiver, WaiverState } from './waiver.ts'
import { dayText } from '#lib/relative-time.ts'
import { untilText } from './until-text.ts'

/** What is said of a waiver beside its note: "Waived in this browser until Dec 21, 2026". */
export function waiverText(waiver: Waiver, state: WaiverState): string {
  if (state === 'active') return `Waived in this browser ${untilText(waiver)}`
  if (state === 'other-facts') return `Waived on other facts ${untilText(waiver)}`
  return `The waiver ended on ${dayText(Date.parse(waiver.until ?? ''))}`
}
