import type { JsonObject } from '#lib/json-value.ts'
import type { OrgDates } from './org-dates.ts'
import type { Thresholds } from './thresholds.ts'

/** How urgent a finding is, most urgent first. */
export type Urgency = 'now' | 'soon' | 'check'

/** What a rule holds against an organization. */
export type Concern = {
  /** The moment it counts from, in milliseconds since the epoch: what is longest overdue, or nearest, comes first. */
  readonly moment?: number | undefined
  /** What is the matter, in one sentence; written when it is shown. */
  reason(): string
  /** Paths of the fields it rests on, for example `license.expiresAt`. */
  readonly fields: readonly string[]
}

/** An organization as sent, with its dates read once for all rules. */
export type Subject = { readonly org: JsonObject; readonly dates: OrgDates }

/** `now` is in milliseconds since the epoch. */
export type Circumstances = { readonly now: number; readonly thresholds: Thresholds }

/** A rule over one organization. Its id stands in addresses and in what is kept: it never changes. */
export type Rule = {
  readonly id: string
  readonly urgency: Urgency
  /** Ids of rules whose findings a filter by this one shows, too: within 30 days is also what is within 7. */
  readonly includes?: readonly string[]
  label(thresholds: Thresholds): string
  check(subject: Subject, circumstances: Circumstances): Concern | null
}

/** A concern with the rule that raised it. */
export type OrgFinding = Concern & {
  readonly rule: string
  readonly label: string
  readonly urgency: Urgency
}
