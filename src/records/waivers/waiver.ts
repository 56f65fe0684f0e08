import { getOrInsert } from '#lib/maps.ts'
import { day, readDate } from '#lib/dates.ts'
import { dayText } from '#lib/relative-time.ts'
import { z } from '#lib/zod.ts'

/** The stored form of a waiver, under its `waiverKey`. */
export const waiverSchema = z.object({
  /** The rule's id. */
  rule: z.string(),
  /** The record's id. If several records share it, the waiver applies to all of them. */
  subject: z.string(),
  /** The record's name at that time, in case the record is removed. */
  name: z.string(),
  note: z.string(),
  /** The last day (UTC) it applies, as "2026-12-21"; null for no end. */
  until: z.nullable(
    z
      .string()
      .check(
        z.refine(
          (until) => /^\d{4}-\d{2}-\d{2}$/.test(until) && readDate(until).kind === 'date',
          'Not a day.',
        ),
      ),
  ),
  /** Fingerprint of the facts behind the finding. */
  facts: z.string(),
})

/** The user's decision to hide a finding. */
export type Waiver = z.infer<typeof waiverSchema>

/** Whether a waiver applies, has ended, or no longer applies because the facts changed. */
type WaiverState = 'active' | 'ended' | 'other-facts'

/** The storage key of a waiver. Rule ids contain no spaces. */
export const waiverKey = ({ rule, subject }: Pick<Waiver, 'rule' | 'subject'>): string => `${rule} ${subject}`

/** Whether the last day is over at `now` (milliseconds since the epoch). */
export function hasEnded({ until }: Pick<Waiver, 'until'>, now: number): boolean {
  return until !== null && now >= Date.parse(until) + day
}

/** The state of a waiver for a finding with these `facts` at `now` (milliseconds since the epoch). */
export function waiverState(waiver: Waiver, facts: string, now: number): WaiverState {
  if (hasEnded(waiver, now)) return 'ended'
  return waiver.facts === facts ? 'active' : 'other-facts'
}

/** All waivers, indexed by record and rule. */
export type WaiverBook = ReturnType<typeof waiverBook>

/** Indexes waivers for fast lookup. */
export function waiverBook(all: readonly Waiver[]) {
  const bySubject = new Map<string, Map<string, Waiver>>()
  for (const waiver of all) {
    getOrInsert(bySubject, waiver.subject, () => new Map<string, Waiver>()).set(waiver.rule, waiver)
  }
  return {
    all,
    find: (rule: string, subject: string) => bySubject.get(subject)?.get(rule),
    /** Whether any waiver is for this record. */
    knows: (subject: string) => bySubject.has(subject),
  }
}

/** A stored waiver and its current state. */
export type FoundWaiver = { readonly waiver: Waiver; readonly state: WaiverState }

/**
 * The waiver of a finding and its state at `now` (milliseconds since the epoch); null if there is none. `facts`
 * computes the current fingerprint, and is called only if there is a waiver.
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

/** "until Dec 21, 2026", or "with no end date". */
export const untilText = ({ until }: Pick<Waiver, 'until'>): string =>
  until === null ? 'with no end date' : `until ${dayText(Date.parse(until))}`

/** Describes a waiver: "Waived in this browser until Dec 21, 2026". */
export function waiverText(waiver: Waiver, state: WaiverState): string {
  if (state === 'active') return `Waived in this browser ${untilText(waiver)}`
  if (state === 'other-facts') return `Waived on other facts ${untilText(waiver)}`
  return `The waiver ended on ${dayText(Date.parse(waiver.until ?? ''))}`
}

/** A waiver without a finding. */
export type IdleWaiver = {
  readonly waiver: Waiver
  /** Whether the record is missing from the list, or only the finding is gone. */
  readonly reason: 'subject' | 'finding'
}

/**
 * Waivers without a finding, by record name. `isFound` says whether a waiver has a finding; undefined if its record is
 * not in the list.
 */
export function idleWaivers(
  book: WaiverBook,
  isFound: (waiver: Waiver) => boolean | undefined,
): readonly IdleWaiver[] {
  return book.all
    .flatMap((waiver): readonly IdleWaiver[] => {
      const found = isFound(waiver)
      if (found) return []
      return [{ waiver, reason: found === undefined ? 'subject' : 'finding' }]
    })
    .toSorted((a, b) => (a.waiver.name < b.waiver.name ? -1 : 1))
}
