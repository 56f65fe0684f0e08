import type { Expiry } from '#lib/expiry.ts'
import type { ScopeNames } from '#grants/scope-names.ts'
import type { Grant, TokenGrants } from '#grants/token-grants.ts'
import type { Tone } from '#ui/badge.tsx'
import type { Thresholds } from './thresholds.ts'

/** How much a finding should worry, strongest first. */
export const severities = ['high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** What a finding is about: what a token can do; when it ends; whether it is left over. Each is a list of its own to work through. */
export const findingKinds = ['risk', 'lifetime', 'cleanup'] as const

type FindingKind = (typeof findingKinds)[number]

/** About the token as a whole. */
export const noGrants = (): readonly Grant[] => []

/** What a rule holds against a token. */
export type Violation = {
  /** When it worries less than the rule usually does. */
  readonly severity?: Severity
  /** When the label of the rule says more than is true of this token. */
  readonly label?: string
  /** Why it matters, in one sentence. */
  readonly reason: string
  /** What to do about it. Grants cannot be edited in place, so it is often "replace". */
  readonly remedy: string
  /** The exact grants it is about, listed when they are asked for: few of many are; none when it is about the whole token. */
  readonly grants: () => readonly Grant[]
  /** Places in the list of the other tokens it is about; left out when it is about none. */
  readonly others?: readonly number[]
}

/** A violation with the rule that raised it. */
export type Finding = Violation & {
  readonly rule: string
  readonly kind: FindingKind
  readonly label: string
  readonly severity: Severity
}

/** What the rules look at of a token. */
export type Subject = {
  readonly name: string
  /** `samlAuthenticated` is true. */
  readonly isSaml: boolean
  readonly grants: TokenGrants
  readonly expiry: Expiry
}

/** What rules look at beside the token. */
export type RuleContext = {
  /** In milliseconds since the epoch. */
  readonly now: number
  readonly thresholds: Thresholds
  /** What the whole list names: how far grants by name reach is judged by it. */
  readonly known: ScopeNames
}

type RuleHead = {
  /** Stands in addresses and in what is kept: it never changes. Holds no space. */
  readonly id: string
  readonly kind: FindingKind
  readonly label: string
  /** The most that it worries. */
  readonly severity: Severity
  /** What it finds, in one line. */
  readonly finds: string
  /** It finds nothing until somebody switches it on. */
  readonly isOffAtFirst?: true
  /** Days before the end of a token at which it begins or ceases to find something, beside the thresholds. */
  readonly days?: readonly number[]
}

/** A rule over one token by itself: over what it is granted, when it ends, or all that is known of it. */
export type TokenRule = RuleHead & {
  readonly over: 'grants' | 'expiry' | 'token'
  check(subject: Subject, at: RuleContext): Violation | null
}

/** How the grants of a token stand to those of the others of its list, by their places in it. */
export type GrantRelations = {
  /** Two or more tokens that allow exactly the same; the largest cluster first. */
  readonly clusters: readonly (readonly number[])[]
  /** Those that allow exactly the same. */
  identicalTo(place: number): readonly number[]
  /** Those that allow the same and more; when there are very many only some, and then `isCut`. */
  dominatedBy(place: number): { readonly others: readonly number[]; readonly isCut: boolean }
}

/** A rule over one token beside the others of its list. */
export type FleetRule = RuleHead & {
  readonly over: 'fleet'
  /** Which relation it asks about: the others are not worked out for it. */
  readonly asks: 'identical' | 'dominated'
  check(place: number, relations: GrantRelations): Violation | null
}

export type Rule = TokenRule | FleetRule

/** How a severity is shown: a word, and a color that repeats it. */
export const severityStyles: Readonly<Record<Severity, { label: string; tone: Tone; text: string }>> = {
  high: { label: 'High', tone: 'danger', text: 'text-danger' },
  medium: { label: 'Medium', tone: 'warning', text: 'text-warning' },
  low: { label: 'Low', tone: 'neutral', text: 'text-muted' },
}

/** What a kind of finding is called. */
export const kindLabels: Readonly<Record<FindingKind, string>> = {
  risk: 'Risk',
  lifetime: 'Lifetime',
  cleanup: 'Cleanup',
}
