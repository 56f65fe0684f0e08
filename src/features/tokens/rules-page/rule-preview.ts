import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { noScopes } from '#grants/scope-names.ts'
import { useNow } from '#ui/now.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { hour } from '#lib/durations.ts'
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

/** What rules would find: not known yet, unavailable, or the count for each rule and the number of all tokens. */
type RulePreview =
  | { readonly state: 'pending' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly counts: ReadonlyMap<CustomRule, RuleCount>; readonly total: number }

/** Previews what these rules would find in the tokens of the service. Loads the list when needed. */
export function useRulePreview(rules: readonly CustomRule[]): RulePreview {
  const { data, isError } = useQuery(tokenOptions.list())
  const now = Math.floor(useNow() / hour) * hour
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
  if (!data) return { state: isError ? 'failed' : 'pending' }
  if (!counts) return { state: 'pending' }
  const byRule = new Map(
    rules.flatMap((rule, index) => {
      const count = counts[index]
      return count ? [[rule, count] as const] : []
    }),
  )
  return { state: 'known', counts: byRule, total: data.subjects.length }
}

/** "Finds 12 of 60 tokens: ci, deploy, web and 9 more.", or why that is not known. */
export function previewText(preview: RulePreview, rule: CustomRule): string {
  if (preview.state === 'failed') return 'What it finds is not known: the tokens could not be read.'
  const found = preview.state === 'known' ? preview.counts.get(rule) : undefined
  if (preview.state === 'pending' || !found) return 'Looking at the tokens…'
  const { count, first } = found
  if (count === 0) return `Finds none of ${countText(preview.total, 'token')}.`
  const names = first.map(({ name }) => visibleText(name)).join(', ')
  const more = count > first.length ? ` and ${numberText(count - first.length)} more` : ''
  return `Finds ${numberText(count)} of ${countText(preview.total, 'token')}: ${names}${more}.`
}
