import { orgRules } from '../rules/org-rules.ts'
import type { Thresholds } from '../rules/thresholds.ts'
import { orgFacets } from '../fields/org-facets.ts'
import { chosenFacets, type OrgsSearch } from '../list/orgs-search.ts'

/** What the address narrows the list down by, one text a filter: "Plan: enterprise, personal". */
export function filterTexts(search: OrgsSearch, thresholds: Thresholds): readonly string[] {
  const texts = search.q ? [`Search: ${search.q}`] : []
  for (const [id, values] of chosenFacets(search)) {
    texts.push(
      `${orgFacets.labels[id]}: ${values.map((value) => orgFacets.valueLabel(id, value)).join(', ')}`,
    )
  }
  if (search.finding?.length) {
    const labels = search.finding.map(
      (id) => orgRules.find((rule) => rule.id === id)?.label(thresholds) ?? id,
    )
    texts.push(`Finding: ${labels.join(', ')}`)
  }
  if (search.outliers) texts.push('Only limits unlike those of the plan')
  if (search.changed) texts.push('Only changed since the last visit')
  return texts
}
