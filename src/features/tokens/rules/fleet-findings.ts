import { getOrInsert } from '#lib/maps.ts'
import { grantClusters } from '#grants/grant-clusters.ts'
import { exactNames, type ScopeNames, scopeNames } from '#grants/scope-names.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { unknownGrants } from '#grants/unknown-grants.ts'
import {
  type RuleContext,
  type Violation,
  type Finding,
  type FleetRule,
  type GrantRelations,
  type Rule,
  severities,
  type Subject,
  type TokenRule,
} from './finding.ts'
import { fullControl } from './reach-rules.ts'
import { hasExpired } from './thresholds.ts'

/** How many tokens that allow more than another are looked at. */
const most = 100

const none: readonly number[] = []

/**
 * How the grants of the tokens in a list relate. Expired tokens are left out: one that was replaced has the grants of
 * its replacement, as it should. Full control does not dominate: it allows what every token does, and is a finding of
 * its own. A token with unread grants, or without any, is neither identical nor dominated, and one with unknown grants is
 * not dominated, because these may allow as much.
 */
export function* grantRelations(
  subjects: readonly Pick<Subject, 'grants' | 'expiry'>[],
  now: number,
  known: ScopeNames,
  asked: readonly FleetRule['asks'][] = ['identical', 'dominated'],
): Generator<undefined, GrantRelations> {
  const valid = [...subjects.entries()].flatMap(([index, { grants, expiry }]) =>
    hasExpired(expiry, now) ? [] : { index, grants },
  )
  const clusters = yield* grantClusters(
    valid.map(({ grants }) => grants),
    asked.includes('dominated') ? most : 0,
  )
  const tokenAt = new Map(valid.map(({ index }, token) => [index, token]))
  const controls = new Map<number, boolean>()
  const hasFullControl = (index: number, grants: TokenGrants): boolean =>
    getOrInsert(controls, index, () => fullControl(grants, known) !== null)
  const indexesOf = (tokens: readonly number[]) => tokens.flatMap((token) => valid[token]?.index ?? [])
  return {
    clusters: clusters.clusters.map(indexesOf),
    identicalTo(index) {
      const own = tokenAt.get(index) ?? -1
      const cluster = clusters.clusterOf(own) ?? none
      return {
        count: Math.max(0, cluster.length - 1),
        first(most = cluster.length) {
          const others = cluster.slice(0, most + 1).filter((token) => token !== own)
          return indexesOf(others.slice(0, most))
        },
      }
    },
    dominatedBy(index) {
      const token = tokenAt.get(index) ?? -1
      const dominance = clusters.dominanceOf(token)
      const own = valid[token]
      if (!dominance || !own || unknownGrants(own.grants).length > 0) return { others: none, isCut: false }
      const { closest, count } = dominance
      const others: number[] = []
      for (const at of closest) {
        const other = valid[at]
        if (other && !hasFullControl(other.index, other.grants)) others.push(other.index)
      }
      return { others, isCut: count > closest.length }
    },
  }
}

/** Turns a violation into a finding; null gives none. */
const toFindings = ({ id, kind, label, severity }: Rule, violation: Violation | null): readonly Finding[] =>
  violation ? [{ label, severity, grants: () => [], ...violation, kind, rule: id }] : []

/**
 * Returns what a rule about a single token finds. Grants of an expired token have low severity: they apply again only
 * once the token is regenerated.
 */
export function findingsOf(rule: TokenRule, subject: Subject, at: RuleContext): readonly Finding[] {
  const violation = rule.check(subject, at)
  if (!violation || rule.over !== 'grants' || !hasExpired(subject.expiry, at.now))
    return toFindings(rule, violation)
  const reason = `${violation.reason} The token has expired: this applies again once it is regenerated.`
  return toFindings(rule, { ...violation, severity: 'low', reason })
}

/** Sorts findings by severity, worst first. Equally severe ones keep the order of the rules. */
export function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity))
}

/** Returns the findings of each token in list order, worst first. Yields several times per token. */
export function* fleetFindings(
  subjects: readonly Subject[],
  rules: readonly Rule[],
  moment: Omit<RuleContext, 'known'>,
): Generator<undefined, readonly (readonly Finding[])[]> {
  const at = { ...moment, known: exactNames(yield* scopeNames(subjects)) }
  const asked = rules.flatMap((rule) => (rule.over === 'fleet' ? [rule.asks] : []))
  const relations = asked.length > 0 ? yield* grantRelations(subjects, at.now, at.known, asked) : null
  const found: (readonly Finding[])[] = []
  for (const [index, subject] of subjects.entries()) {
    const findings = rules.flatMap((rule) =>
      rule.over === 'fleet'
        ? toFindings(rule, relations && rule.check(index, relations))
        : findingsOf(rule, subject, at),
    )
    found.push(bySeverity(findings))
    yield
  }
  return found
}
