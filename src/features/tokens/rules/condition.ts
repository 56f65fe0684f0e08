import type { ScopeKind } from '#grants/capability.ts'

/** One name or several; `*` among them means any. */
export type Names = string | readonly string[]

/**
 * Which grants are meant. Each member that is left out, or holds `*`, means any.
 *
 * `scope` names datasets or views: a grant that is given on `*` (all) holds for each of them, so it is meant too.
 * `onAll` tells how a grant was given: `true` means only those on `*`, `false` only those by name.
 * Grants of the organization have no scope: with `scope` or `onAll` none of them is meant.
 */
export type GrantMatcher = {
  readonly kind?: ScopeKind | '*' | undefined
  readonly scope?: Names | undefined
  readonly onAll?: boolean | undefined
  readonly resource?: Names | undefined
  readonly verb?: Names | undefined
}

/**
 * When a token ends: not at all; in the past; at a date that cannot be read; at a date within so many days from now;
 * at a date later than that.
 */
export type ExpiryTest =
  | 'never'
  | 'expired'
  | 'unreadable'
  | { readonly withinDays: number }
  | { readonly beyondDays: number }

/**
 * What a token must be like. `grant`: it is granted at least one of those that are meant. `saml`: whether
 * `samlAuthenticated` is true. `name`: its name contains a text, in capitals or not.
 */
export type Condition =
  | { readonly grant: GrantMatcher }
  | { readonly expiry: ExpiryTest }
  | { readonly saml: boolean }
  | { readonly name: { readonly contains: string } }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

export const conditionKeys = ['grant', 'expiry', 'saml', 'name', 'all', 'any', 'not'] as const

export type ConditionKey = (typeof conditionKeys)[number]

/** Every number of days before the end of a token that a condition asks about. */
export function conditionDays(condition: Condition): readonly number[] {
  if ('all' in condition) return condition.all.flatMap(conditionDays)
  if ('any' in condition) return condition.any.flatMap(conditionDays)
  if ('not' in condition) return conditionDays(condition.not)
  if (!('expiry' in condition) || typeof condition.expiry === 'string') return []
  const { expiry } = condition
  return ['withinDays' in expiry ? expiry.withinDays : expiry.beyondDays]
}
