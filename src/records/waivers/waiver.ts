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
export type WaiverState = 'active' | 'ended' | 'other-facts'

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
