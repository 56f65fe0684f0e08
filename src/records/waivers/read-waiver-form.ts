import { numberText } from '#lib/count-text.ts'
import { utcDay } from '#lib/dates.ts'

/** What a person typed to waive a finding. */
export type TypedWaiver = { readonly note: string; readonly until: string }

/** What is wrong with each field, in one sentence; fields that are right are left out. */
export type WaiverProblems = { readonly note?: string; readonly until?: string }

const dayMilliseconds = 86_400_000
/** Characters. A note is read in a list. */
const longestNote = 2000
const day = /^\d{4}-\d{2}-\d{2}$/

/** The last day of a waiver that is made at `now` unless a person says otherwise: 30 days ahead. */
export const usualEnd = (now: number): string => utcDay(now + 30 * dayMilliseconds)

function noteProblem(note: string): string | undefined {
  if (note === '') return 'Say why it can be waived, for whoever reads it later.'
  if (note.length <= longestNote) return undefined
  return `Use at most ${numberText(longestNote)} characters; these are ${numberText(note.length)}.`
}

function untilProblem(until: string, now: number): string | undefined {
  if (until === '') return undefined
  const epoch = day.test(until) ? Date.parse(until) : Number.NaN
  // Browsers take February 30 for March 2.
  if (Number.isNaN(epoch) || utcDay(epoch) !== until)
    return 'Enter a date as year-month-day, or leave it empty.'
  return until < utcDay(now) ? 'This day is in the past. A waiver ends today (UTC) or later.' : undefined
}

/** Reads the form: the note and the last day (null for no end), or what is wrong with it. */
export function readWaiverForm(
  typed: TypedWaiver,
  now: number,
): { note: string; until: string | null; problems: null } | { problems: WaiverProblems } {
  const note = typed.note.trim()
  const until = typed.until.trim()
  const ofNote = noteProblem(note)
  const ofUntil = untilProblem(until, now)
  if (ofNote || ofUntil) {
    return { problems: { ...(ofNote && { note: ofNote }), ...(ofUntil && { until: ofUntil }) } }
  }
  return { note, until: until || null, problems: null }
}
