import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { noScopes } from '#grants/scope-names.ts'
import { useStable } from '#ui/use-stable.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListNow, useListWork } from '#records/list/list-view.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { tokenOptions } from '../token-options.ts'
import { compileCustomRule, type CustomRule } from '../rules/custom-rules.ts'
import type { RuleContext, TokenRule } from '../rules/finding.ts'
import { defaultThresholds } from '../rules/thresholds.ts'
import type { TokenEntry } from '../token.ts'

/** The tokens in a list that a rule reports. */
type RuleCount = {
  readonly count: number
  /** The first few of them. */
  readonly first: readonly TokenEntry[]
}

const namedCount = 3

/** Counts the tokens that each rule reports, in rule order; yields after each token. */
function* countRules(
  tokens: readonly TokenEntry[],
  rules: readonly TokenRule[],
  at: RuleContext,
): Generator<undefined, readonly RuleCount[]> {
  const counts = rules.map(() => ({ count: 0, first: [] as TokenEntry[] }))
  for (const token of tokens) {
    for (const [index, rule] of rules.entries()) {
      const count = counts[index]
      if (!count || !rule.check(token, at)) continue
      count.count++
      if (count.first.length < namedCount) count.first.push(token)
    }
    yield
  }
  return counts
}

/**
 * Says what each of these rules would find in the tokens of the service: "Finds 12 of 60 tokens: ci, deploy, web and 9
 * more.", or why that is not known. Loads the list when needed.
 */
export function useRulePreview(rules: readonly CustomRule[]): (rule: CustomRule) => string {
  const { data, isError } = useQuery(tokenOptions.list())
  // As of the last edit: exact, as in the findings, and without looking at every token again as time passes.
  const now = useStable(useListNow(data), JSON.stringify(rules))
  const tryOut = useCallback(
    ({ subjects }: ListModel<TokenEntry>) =>
      countRules(subjects, rules.map(compileCustomRule), {
        now,
        thresholds: defaultThresholds,
        known: noScopes,
      }),
    [rules, now],
  )
  const counts = useListWork(data, tryOut)
  return (rule) => {
    if (!data && isError) return 'What it finds is not known: the tokens could not be read.'
    const found = counts?.[rules.indexOf(rule)]
    if (!data || !found) return 'Looking at the tokens…'
    const { count, first } = found
    const total = countText(data.subjects.length, 'token')
    if (count === 0) return `Finds none of ${total}.`
    const names = first.map(({ name }) => visibleText(name)).join(', ')
    const more = count > first.length ? ` and ${numberText(count - first.length)} more` : ''
    return `Finds ${numberText(count)} of ${total}: ${names}${more}.`
  }
}
