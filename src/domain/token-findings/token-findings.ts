import {
  type Circumstances,
  type Concern,
  type Finding,
  type Rule,
  severities,
  type Subject,
} from './finding.ts'

/** What a rule raised, written out; none for null. */
export const toFindings = ({ id, label, severity }: Rule, concern: Concern | null): readonly Finding[] =>
  concern ? [{ label, severity, ...concern, rule: id }] : []

/** What the rules hold against one token by itself, the worst first; rules over a whole list are passed over. */
export function tokenFindings(
  subject: Subject,
  rules: readonly Rule[],
  at: Circumstances,
): readonly Finding[] {
  return worstFirst(
    rules.flatMap((rule) => (rule.over === 'fleet' ? [] : toFindings(rule, rule.check(subject, at)))),
  )
}

/** Findings with the worst first; those of equal severity keep the order of the rules. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity))
}
