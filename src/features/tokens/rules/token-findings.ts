import {
  type Circumstances,
  type Concern,
  type Finding,
  type Rule,
  severities,
  type Subject,
  type TokenRule,
} from './finding.ts'
import { hasExpired } from './time-left.ts'

/** What a rule raised, written out; none for null. */
export const toFindings = (
  { id, kind, label, severity }: Rule,
  concern: Concern | null,
): readonly Finding[] => (concern ? [{ label, severity, ...concern, kind, rule: id }] : [])

/**
 * What a rule over one token holds against it. What an expired token is granted worries little: it holds again only once
 * the token is regenerated.
 */
export function findingsOf(rule: TokenRule, subject: Subject, at: Circumstances): readonly Finding[] {
  const concern = rule.check(subject, at)
  if (!concern || rule.over !== 'grants' || !hasExpired(subject.expiry, at.now))
    return toFindings(rule, concern)
  const reason = `${concern.reason} The token has expired: this holds again once it is regenerated.`
  return toFindings(rule, { ...concern, severity: 'low', reason })
}

/** What the rules hold against one token by itself, the worst first; rules over a whole list are passed over. */
export function tokenFindings(
  subject: Subject,
  rules: readonly Rule[],
  at: Circumstances,
): readonly Finding[] {
  return worstFirst(rules.flatMap((rule) => (rule.over === 'fleet' ? [] : findingsOf(rule, subject, at))))
}

/** Findings with the worst first; those of equal severity keep the order of the rules. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity))
}
