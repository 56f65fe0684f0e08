import type { Expiry } from '#domain/grants/expiry.ts'
import type { Grant, TokenGrants } from '#domain/grants/token-grants.ts'

/** How much a finding should worry, strongest first. */
export const severities = ['high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** What a rule holds against a token. */
export type Concern = {
  readonly severity: Severity
  /** Why it matters, in one sentence. */
  readonly reason: string
  /** What to do about it. Grants cannot be edited in place, so it is often "replace". */
  readonly remedy: string
  /** The exact grants it is about; empty when it is about the token as a whole. */
  readonly grants: readonly Grant[]
}

/** A concern with the rule that raised it. */
export type Finding = Concern & { readonly rule: string; readonly label: string }

/** A rule over what a token may do, or over when it ends (`now` in milliseconds since the epoch). */
export type Rule = { readonly id: string; readonly label: string } & (
  | { readonly over: 'grants'; check(grants: TokenGrants): Concern | null }
  | { readonly over: 'expiry'; check(expiry: Expiry, now: number): Concern | null }
)
