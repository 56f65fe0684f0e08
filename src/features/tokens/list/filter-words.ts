import { kindLabels } from '../rules/severity-looks.ts'
import { statusLabels, type TokensSearch } from '../tokens-search.ts'
import type { Named } from '#records/findings/finding-rules.ts'
import { visibleText } from '#lib/visible-text.ts'
import { type FindingKind, findingKinds } from '../rules/finding.ts'

const named = (name: string, values: readonly string[] | undefined): readonly string[] =>
  values?.length ? [`${name}: ${values.join(', ')}`] : []

const kindLabel = (id: string): string => {
  const kind: FindingKind | undefined = findingKinds.find((known) => known === id)
  return kind ? kindLabels[kind] : id
}

/** What the address narrows the findings down by, one text a filter: "Severity: high". */
export function filterTexts(search: TokensSearch, rules: readonly Named[]): readonly string[] {
  return [
    ...named('Search', search.q ? [search.q] : []),
    ...named(
      'Status',
      search.status?.map((status) => statusLabels[status]),
    ),
    ...named('Expires', search.band),
    ...named('Resource', search.resource),
    ...named('Verb', search.verb),
    ...named('Dataset', search.dataset),
    ...named('Kind', search.kind?.map(kindLabel)),
    ...named('Severity', search.severity),
    ...named(
      'Rule',
      search.finding?.map((id) => rules.find((rule) => rule.id === id)?.label ?? id),
    ),
    ...(search.changed ? ['Only changed since the last visit'] : []),
    ...(search.waived ? ['Waived findings too'] : []),
  ]
}

/** The same as one line; says that all are shown where nothing is narrowed down. */
export function filterWords(search: TokensSearch, rules: readonly Named[]): string {
  const texts = filterTexts(search, rules)
  return texts.length === 0 ? 'All tokens' : visibleText(texts.join(' · '))
}
