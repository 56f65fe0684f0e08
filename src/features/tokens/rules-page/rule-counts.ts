import type { Circumstances, TokenRule } from '../rules/finding.ts'
import type { TokenEntry } from '../token.ts'

/** In which tokens of a list a rule finds something. */
export type RuleCount = {
  readonly count: number
  /** The first of them. */
  readonly first: readonly TokenEntry[]
}

const namedCount = 3

/** How many tokens each rule finds, in the order of the rules; a step for each token. */
export function* countRules(
  tokens: readonly TokenEntry[],
  rules: readonly TokenRule[],
  at: Circumstances,
): Generator<undefined, readonly RuleCount[]> {
  const counts = rules.map(() => ({ count: 0, first: [] as TokenEntry[] }))
  for (const token of tokens) {
    for (const [place, rule] of rules.entries()) {
      const count = counts[place]
      if (!count || !rule.check(token, at)) continue
      count.count++
      if (count.first.length < namedCount) count.first.push(token)
    }
    yield
  }
  return counts
}
