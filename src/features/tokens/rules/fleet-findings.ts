import type { Circumstances, Finding, GrantRelations, Rule, Subject } from './finding.ts'
import { knownScopes } from '#grants/known-scopes.ts'
import { grantRelations } from './grant-relations.ts'
import { findingsOf, toFindings, worstFirst } from './token-findings.ts'

const noRelations: GrantRelations = {
  clusters: [],
  identicalTo: () => [],
  dominatedBy: () => ({ others: [], isCut: false }),
}

/** The findings of each token of a list in its place, the worst first; some steps for each token. */
export function* fleetFindings(
  subjects: readonly Subject[],
  rules: readonly Rule[],
  moment: Omit<Circumstances, 'known'>,
): Generator<undefined, readonly (readonly Finding[])[]> {
  const at = { ...moment, known: yield* knownScopes(subjects.map(({ grants }) => grants)) }
  const isOverFleet = rules.some(({ over }) => over === 'fleet')
  const relations = isOverFleet ? yield* grantRelations(subjects, at.now, at.known) : noRelations
  const found: (readonly Finding[])[] = []
  for (const [place, subject] of subjects.entries()) {
    const findings = rules.flatMap((rule) =>
      rule.over === 'fleet' ? toFindings(rule, rule.check(place, relations)) : findingsOf(rule, subject, at),
    )
    found.push(worstFirst(findings))
    yield
  }
  return found
}
