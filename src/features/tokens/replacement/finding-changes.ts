import { type Finding, severities } from '../rules/finding.ts'

/** What becomes of the findings of a token. */
export type FindingChanges = {
  readonly gone: readonly Finding[]
  /** Those that stay, as they then are, and how many grants they were about. */
  readonly still: readonly {
    readonly finding: Finding
    readonly grantsBefore: number
    readonly isMilder: boolean
  }[]
  readonly added: readonly Finding[]
}

/** Compares what the rules hold against a token with what they would hold against its replacement. */
export function findingChanges(before: readonly Finding[], after: readonly Finding[]): FindingChanges {
  const earlier = new Map(before.map((finding) => [finding.rule, finding]))
  const rules = new Set(after.map(({ rule }) => rule))
  return {
    gone: before.filter(({ rule }) => !rules.has(rule)),
    still: after.flatMap((finding) => {
      const was = earlier.get(finding.rule)
      if (!was) return []
      const isMilder = severities.indexOf(finding.severity) > severities.indexOf(was.severity)
      return [{ finding, grantsBefore: was.grants.length, isMilder }]
    }),
    added: after.filter(({ rule }) => !earlier.has(rule)),
  }
}
