import { day } from '#lib/durations.ts'
import { numberText } from '#lib/count-text.ts'
import { utcDay } from '#lib/dates.ts'

/** User input of the waiver form. */
export type TypedWaiver = { readonly note: string; readonly until: string }

/** One sentence per invalid field. */
export type WaiverProblems = { readonly note?: string; readonly until?: string }

/** In characters. Notes are shown in lists. */
const longestNote = 2000
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** The default last day of a waiver created at `now`: 30 days ahead. */
export const defaultEnd = (now: number): string => utcDay(now + 30 * day)

function noteProblem(note: string): string | undefined {
  if (note === '') return 'Say why it can be waived, for whoever reads it later.'
  if (note.length <= longestNote) return undefined
  return `Use at most ${numberText(longestNote)} characters; these are ${numberText(note.length)}.`
}

function untilProblem(until: string, now: number): string | undefined {
  if (until === '') return undefined
  const epoch = dayForm.test(until) ? Date.parse(until) : Number.NaN
  // `Date.parse` may read February 30 as March 2.
  if (Number.isNaN(epoch) || utcDay(epoch) !== until)
    return 'Enter a date as year-month-day, or leave it empty.'
  return until < utcDay(now) ? 'This day is in the past. A waiver ends today (UTC) or later.' : undefined
}

/** Reads the form: the note and the last day (null for no end), or the problems of its fields. */
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
