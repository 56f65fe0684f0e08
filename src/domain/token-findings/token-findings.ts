import type { Expiry } from '#domain/grants/expiry.ts'
import type { TokenGrants } from '#domain/grants/token-grants.ts'
import { credentialsRule } from './credentials-rule.ts'
import { destructiveRule } from './destructive-rule.ts'
import { expiredRule } from './expired-rule.ts'
import { expiresSoonRule } from './expires-soon-rule.ts'
import { type Concern, type Finding, type Rule, severities } from './finding.ts'
import { neverExpiresRule } from './never-expires-rule.ts'
import { noCapabilityRule } from './no-capability-rule.ts'
import { unknownCapabilityRule } from './unknown-capability-rule.ts'
import { wildcardRule } from './wildcard-rule.ts'

/** Every rule there is. */
export const tokenRules: readonly Rule[] = [
  credentialsRule,
  destructiveRule,
  wildcardRule,
  neverExpiresRule,
  expiresSoonRule,
  expiredRule,
  noCapabilityRule,
  unknownCapabilityRule,
]

const toFinding = ({ id, label }: Rule, concern: Concern | null): readonly Finding[] =>
  concern ? [{ ...concern, rule: id, label }] : []

/** What the rules hold against the grants of a token; does not change with time. */
export function grantFindings(grants: TokenGrants): readonly Finding[] {
  return tokenRules.flatMap((rule) => (rule.over === 'grants' ? toFinding(rule, rule.check(grants)) : []))
}

/** What the rules hold against the end of a token at `now` (milliseconds since the epoch). */
export function expiryFindings(expiry: Expiry, now: number): readonly Finding[] {
  return tokenRules.flatMap((rule) =>
    rule.over === 'expiry' ? toFinding(rule, rule.check(expiry, now)) : [],
  )
}

/** Findings with the worst first; those of equal severity keep the order of the rules. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}
