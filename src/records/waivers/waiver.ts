import { dayText } from '#lib/relative-time.ts'
import { z } from '#lib/zod.ts'

/** Somebody looked at a finding and lets it rest. */
export type Waiver = {
  /** Id of the rule. */
  readonly rule: string
  /** Id of what the finding is about. Where several have one id, it holds for all of them. */
  readonly subject: string
  /** What it was called then, for when it is gone. */
  readonly name: string
  /** Why it may rest. */
  readonly note: string
  /** The last day (UTC) on which it holds, as "2026-12-21"; null for no end. */
  readonly until: string | null
  /** Fingerprint of the fields that the finding rested on. */
  readonly facts: string
}

/** What becomes of a finding with a waiver: it rests; or it is back, as the day or the facts are others now. */
type WaiverState = 'active' | 'ended' | 'other-facts'

const dayMilliseconds = 86_400_000

/** Under which key a waiver is kept. An id of a rule holds no space. */
export const waiverKey = ({ rule, subject }: Pick<Waiver, 'rule' | 'subject'>): string => `${rule} ${subject}`

/** Whether its last day has passed at `now`, in milliseconds since the epoch. */
export function hasEnded({ until }: Pick<Waiver, 'until'>, now: number): boolean {
  return until !== null && now >= Date.parse(until) + dayMilliseconds
}

/** The state of a waiver of a finding that rests on `facts` at `now`, in milliseconds since the epoch. */
export function waiverState(waiver: Waiver, facts: string, now: number): WaiverState {
  if (hasEnded(waiver, now)) return 'ended'
  return waiver.facts === facts ? 'active' : 'other-facts'
}

/** All waivers, found by what they are about. */
export type WaiverBook = {
  readonly all: readonly Waiver[]
  find(rule: string, subject: string): Waiver | undefined
  /** Whether any waiver is about it. */
  knows(subject: string): boolean
}

/** Orders waivers so that a long list can be held against them quickly. */
export function waiverBook(all: readonly Waiver[]): WaiverBook {
  const bySubject = new Map<string, Map<string, Waiver>>()
  for (const waiver of all) {
    const ofSubject = bySubject.get(waiver.subject) ?? new Map<string, Waiver>()
    bySubject.set(waiver.subject, ofSubject.set(waiver.rule, waiver))
  }
  return {
    all,
    find: (rule, subject) => bySubject.get(subject)?.get(rule),
    knows: (subject) => bySubject.has(subject),
  }
}

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

/** "until Dec 21, 2026", "without an end". */
export const untilText = ({ until }: Pick<Waiver, 'until'>): string =>
  until === null ? 'without an end' : `until ${dayText(Date.parse(until))}`

/** What is said of a waiver beside its note: "Waived in this browser until Dec 21, 2026". */
export function waiverText(waiver: Waiver, state: WaiverState): string {
  if (state === 'active') return `Waived in this browser ${untilText(waiver)}`
  if (state === 'other-facts') return `Waived on other facts ${untilText(waiver)}`
  return `The waiver ended on ${dayText(Date.parse(waiver.until ?? ''))}`
}

/** What this browser keeps of a waiver, in the collection of its feature, by `waiverKey`. */
export const waiverSchema: z.ZodMiniType<Waiver> = z.object({
  rule: z.string(),
  subject: z.string(),
  name: z.string(),
  note: z.string(),
  until: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  facts: z.string(),
})

/** A waiver that no finding answers to. */
export type IdleWaiver = {
  readonly waiver: Waiver
  /** What it is about is not in the list, or it is, without the finding. */
  readonly reason: 'subject' | 'finding'
}

/**
 * The waivers that no finding answers to, by the name of what they are about. `isFound` says whether there is a
 * finding for a waiver; undefined when what it is about is not in the list.
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
