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

type Counted = {
  count: number
  /** Names of the first few. */
  readonly first: readonly string[]
}

const namedCount = 3

/**
 * Counts the tokens that each rule finds, and those for which it is unknown, in rule order; yields after each token.
 */
function* countRules(
  tokens: readonly TokenEntry[],
  rules: readonly TokenRule[],
  at: RuleContext,
): Generator<undefined, readonly Record<'found' | 'unknown', Counted>[]> {
  const counts = rules.map((rule) => ({
    rule,
    found: { count: 0, first: [] as string[] },
    unknown: { count: 0, first: [] as string[] },
  }))
  for (const token of tokens) {
    for (const { rule, found, unknown } of counts) {
      const violation = rule.check(token, at)
      if (!violation) continue
      const counted = violation.isUnknown ? unknown : found
      counted.count++
      if (counted.first.length < namedCount) counted.first.push(visibleText(token.name))
    }
    yield
  }
  return counts
}

/** "12 of 60 tokens: ci, deploy, web and 9 more." */
function countedText({ count, first }: Counted, of = ''): string {
  const more = count > first.length ? ` and ${numberText(count - first.length)} more` : ''
  return `${numberText(count)}${of}: ${first.join(', ')}${more}.`
}

/**
 * Says what each of these rules would find in the tokens of the service: "Finds 2 of 60 tokens: ci, web. Unknown for 1:
 * odd.", or why that is not known. Loads the list when needed.
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
    const counted = counts?.[rules.indexOf(rule)]
    if (!data || !counted) return 'Looking at the tokens…'
    const { found, unknown } = counted
    const total = countText(data.subjects.length, 'token')
    return [
      found.count === 0 ? `Finds none of ${total}.` : `Finds ${countedText(found, ` of ${total}`)}`,
      unknown.count > 0 && `Unknown for ${countedText(unknown)}`,
    ]
      .filter(Boolean)
      .join(' ')
  }
}
