import { kindLabels } from '../fields/severity-looks.ts'
import { statusLabels } from '../fields/token-status.ts'
import type { TokensSearch } from '../list/tokens-search.ts'

const named = (name: string, values: readonly string[] | undefined): readonly string[] =>
  values?.length ? [`${name}: ${values.join(', ')}`] : []

/** What the address narrows the findings down by, one text a filter: "Severity: high". */
export function filterTexts(search: TokensSearch, ruleLabel: (id: string) => string): readonly string[] {
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
    ...named(
      'Kind',
      search.kind?.map((id) => kindLabels.get(id) ?? id),
    ),
    ...named('Severity', search.severity),
    ...named('Rule', search.finding?.map(ruleLabel)),
    ...(search.changed ? ['Only changed since the last visit'] : []),
    ...(search.waived ? ['Waived findings too'] : []),
  ]
}
