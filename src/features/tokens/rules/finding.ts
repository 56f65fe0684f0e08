import type { Expiry } from '#lib/expiry.ts'
import type { ScopeNames } from '#grants/scope-names.ts'
import type { Grant, TokenGrants } from '#grants/token-grants.ts'
import type { Tone } from '#ui/badge.tsx'
import type { Condition } from './condition.ts'
import type { Thresholds } from './thresholds.ts'

/** How serious a finding is, most serious first. */
export const severities = ['high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** What a finding is about: what a token can do, when it expires, or that it is left over. Each is its own worklist. */
export const findingKinds = ['risk', 'lifetime', 'cleanup'] as const

type FindingKind = (typeof findingKinds)[number]

/** What a rule reports about a token. */
export type Violation = {
  /** When it is less serious than the rule usually is. */
  readonly severity?: Severity
  /** When the label of the rule would overstate it. */
  readonly label?: string
  /** Why it matters, in one sentence. */
  readonly reason: string
  /** What to do about it. Grants cannot be edited in place, so it is often "replace". */
  readonly remedy: string
  /** The exact grants, listed only on demand, since few findings need them; absent when it is about the whole token. */
  readonly grants?: () => readonly Grant[]
  /** Whether it applies is unknown. */
  readonly isUnknown?: true
  /** The condition of a custom rule, which can be edited; a waiver holds only for the one that it was made for. */
  readonly condition?: Condition
  /** The other tokens it is about; absent when there are none. */
  readonly others?: OtherTokens
}

/** Other tokens in the list. Listed only on demand, since each of thousands of identical tokens is about all others. */
export type OtherTokens = {
  readonly count: number
  /** Positions of the first ones in the list, or of all. */
  readonly first: (most?: number) => readonly number[]
}

export const theseOthers = (positions: readonly number[]): OtherTokens => ({
  count: positions.length,
  first: (most) => positions.slice(0, most),
})

/** A violation with the rule that raised it. */
export type Finding = Violation & {
  readonly rule: string
  readonly kind: FindingKind
  readonly label: string
  readonly severity: Severity
  readonly grants: () => readonly Grant[]
}

/** What rules read of a token. */
export type Subject = {
  readonly name: string
  /** `samlAuthenticated` is true. */
  readonly isSaml: boolean
  readonly grants: TokenGrants
  readonly expiry: Expiry
}

/** What rules read besides the token. */
export type RuleContext = {
  /** In milliseconds since the epoch. */
  readonly now: number
  readonly thresholds: Thresholds
  /** The names in the whole list, which decide how far grants by name reach. */
  readonly known: ScopeNames
}

type RuleHead = {
  /** Part of addresses and stored data, so it never changes. Contains no spaces. */
  readonly id: string
  readonly kind: FindingKind
  readonly label: string
  /** The highest severity it reports. */
  readonly severity: Severity
  /** What it finds, in one line. */
  readonly finds: string
  /** Off until the user switches it on. */
  readonly isOffByDefault?: true
  /** Days before expiry at which it starts or stops finding something, in addition to the thresholds. */
  readonly days?: readonly number[]
}

/** A rule about a single token: its grants, its expiry, or everything known about it. */
export type TokenRule = RuleHead & {
  readonly over: 'grants' | 'expiry' | 'token'
  check(subject: Subject, at: RuleContext): Violation | null
}

/** How the grants of each token relate to those of the others in the list, by position. */
export type GrantRelations = {
  /** Clusters of two or more tokens that allow exactly the same, largest first. */
  readonly clusters: readonly (readonly number[])[]
  /** The other tokens that allow exactly the same. */
  identicalTo(index: number): OtherTokens
  /** The tokens that allow the same and more. When there are very many, only some of them, and `isCut` is true. */
  dominatedBy(index: number): { readonly others: readonly number[]; readonly isCut: boolean }
}

/** A rule about a token compared with the others in the list. */
export type FleetRule = RuleHead & {
  readonly over: 'fleet'
  /** The relation it needs; the others are not computed for it. */
  readonly asks: 'identical' | 'dominated'
  check(place: number, relations: GrantRelations): Violation | null
}

export type Rule = TokenRule | FleetRule

/** How a severity is shown: a label, and a color that repeats it. */
export const severityStyles: Readonly<Record<Severity, { label: string; tone: Tone; text: string }>> = {
  high: { label: 'High', tone: 'danger', text: 'text-danger' },
  medium: { label: 'Medium', tone: 'warning', text: 'text-warning' },
  low: { label: 'Low', tone: 'neutral', text: 'text-muted' },
}

export const kindLabels: Readonly<Record<FindingKind, string>> = {
  risk: 'Risk',
  lifetime: 'Lifetime',
  cleanup: 'Cleanup',
}
