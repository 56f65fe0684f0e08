import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { noScopes } from '#grants/scope-names.ts'
import { useNow } from '#ui/now.tsx'
import { useSliced } from '#ui/use-sliced.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { tokenOptions } from '../token-options.ts'
import { compileOwnRule, type OwnRule } from '../rules/own-rules.ts'
import type { Circumstances, TokenRule } from '../rules/finding.ts'
import { defaultThresholds } from '../rules/thresholds.ts'
import type { TokenEntry } from '../token.ts'

/** In which tokens of a list a rule finds something. */
type RuleCount = {
  readonly count: number
  /** The first of them. */
  readonly first: readonly TokenEntry[]
}

const namedCount = 3

/** How many tokens each rule finds, in the order of the rules; a step for each token. */
function* countRules(
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

/** What rules would find: not known yet, not to be known, or for each rule how many of how many tokens. */
type RulePreview =
  | { readonly state: 'pending' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly counts: ReadonlyMap<OwnRule, RuleCount>; readonly total: number }

type Trial = {
  readonly tokens: readonly TokenEntry[]
  readonly rules: readonly OwnRule[]
  readonly now: number
}

const hour = 3_600_000
const known = new WeakMap<Trial, readonly RuleCount[]>()
const noTokens: readonly TokenEntry[] = []

const tryOut = ({ tokens, rules, now }: Trial) =>
  countRules(tokens, rules.map(compileOwnRule), { now, thresholds: defaultThresholds, known: noScopes })

/** What these rules would find in the tokens of the service, before they are kept. Reads the list when it must. */
export function useRulePreview(rules: readonly OwnRule[]): RulePreview {
  const { data, isError } = useQuery(tokenOptions.list())
  const now = Math.floor(useNow() / hour) * hour
  const tokens = data?.subjects ?? noTokens
  const trial = useMemo(() => ({ tokens, rules, now }), [tokens, rules, now])
  const counts = useSliced(known, trial, tryOut)
  if (!data) return { state: isError ? 'failed' : 'pending' }
  if (!counts) return { state: 'pending' }
  const byRule = new Map(
    rules.flatMap((rule, place) => {
      const count = counts[place]
      return count ? [[rule, count] as const] : []
    }),
  )
  return { state: 'known', counts: byRule, total: tokens.length }
}

/** "Finds 12 of 60 tokens: ci, deploy, web and 9 more.", or why that is not known. */
export function previewText(preview: RulePreview, rule: OwnRule): string {
  if (preview.state === 'failed') return 'What it finds is not known: the tokens could not be read.'
  const found = preview.state === 'known' ? preview.counts.get(rule) : undefined
  if (preview.state === 'pending' || !found) return 'Looking at the tokens…'
  const { count, first } = found
  if (count === 0) return `Finds none of ${countText(preview.total, 'token')}.`
  const names = first.map(({ name }) => visibleText(name)).join(', ')
  const more = count > first.length ? ` and ${numberText(count - first.length)} more` : ''
  return `Finds ${numberText(count)} of ${countText(preview.total, 'token')}: ${names}${more}.`
}
