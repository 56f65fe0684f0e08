import type { JsonObject } from '#lib/json-value.ts'

/** How urgent a finding is, most urgent first. */
export const urgencies = ['now', 'soon', 'check'] as const

export type Urgency = (typeof urgencies)[number]

/** What a rule holds against an organization. */
export type Concern = {
  readonly urgency: Urgency
  /** What is the matter, in one sentence. */
  readonly reason: string
  /** Paths of the fields it rests on, for example `license.expiresAt`. */
  readonly fields: readonly string[]
}

/** A concern with the rule that raised it. */
export type Finding = Concern & { readonly rule: string; readonly label: string }

/** A rule over one organization as sent, at `now` (milliseconds since the epoch). */
export type Rule = {
  readonly id: string
  readonly label: string
  check(org: JsonObject, now: number): Concern | null
}
