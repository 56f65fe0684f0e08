import { visibleText } from '#lib/visible-text.ts'
import { chosenFacets, chosenIn, type ListSearch } from '../list/list-search.ts'
import { facetValueLabel, type Resource } from '../resource.ts'
import type { Finding, Findings, Named } from './finding-rules.ts'

/** What one filter narrows down by, "Plan: enterprise, personal"; nothing where it does not. */
export const labelled = (
  label: string,
  values: readonly string[],
  known: readonly Named[] = [],
): readonly string[] =>
  values.length === 0
    ? []
    : [`${label}: ${values.map((id) => known.find((each) => each.id === id)?.label ?? id).join(', ')}`]

/** What an address narrows a list and its findings down by, one text a filter: "Plan: enterprise, personal". */
export function filterTexts<Subject, F extends Finding>(
  resource: Resource<Subject>,
  {
    levels,
    levelFilter,
    otherFilters = [],
  }: Pick<Findings<Subject, F>, 'levels' | 'levelFilter' | 'otherFilters'>,
  rules: readonly Named[],
  search: ListSearch,
): readonly string[] {
  const chosen = chosenFacets(resource, search)
  const ofLevels = levels.map(({ id, label }) => ({ id, label: label.toLowerCase() }))
  return [
    ...labelled('Search', search.q ? [search.q] : []),
    ...resource.facets.flatMap((facet) =>
      labelled(facet.label, chosen.get(facet.id)?.map((value) => facetValueLabel(facet, value)) ?? []),
    ),
    ...(resource.filterTexts?.(search) ?? []),
    ...otherFilters.flatMap(({ key, label, choices }) => labelled(label, chosenIn(search, key), choices)),
    ...labelled(levelFilter.label, chosenIn(search, levelFilter.key), ofLevels),
    ...labelled('Finding', chosenIn(search, 'finding'), rules),
    ...(search.changed ? ['Only changed since the last visit'] : []),
    ...(search.waived ? ['Waived findings too'] : []),
  ]
}

/** The same as one line; says that all are shown where nothing is narrowed down. */
export function filterWords<Subject, F extends Finding>(
  ...[resource, kind, rules, search]: Parameters<typeof filterTexts<Subject, F>>
): string {
  const texts = filterTexts(resource, kind, rules, search)
  return texts.length === 0 ? `All ${resource.many}` : visibleText(texts.join(' · '))
}
