import { orgRules } from '../rules/org-rules.ts'
import { defaultThresholds, type Thresholds } from '../rules/thresholds.ts'
import { useThresholds } from '../rules/use-thresholds.ts'
import { visibleText } from '#lib/visible-text.ts'
import { chosenFacets } from '#records/list/list-search.ts'
import { facetValueLabel } from '#records/resource.ts'
import type { OrgsSearch } from '../orgs-search.ts'
import { org } from '../org.ts'

/** What the address narrows the list down by, one text a filter: "Plan: enterprise, personal". */
export function filterTexts(search: OrgsSearch, thresholds: Thresholds): readonly string[] {
  const texts = search.q ? [`Search: ${search.q}`] : []
  const chosen = chosenFacets(org, search)
  for (const facet of org.facets) {
    const values = chosen.get(facet.id)
    if (!values) continue
    texts.push(`${facet.label}: ${values.map((value) => facetValueLabel(facet, value)).join(', ')}`)
  }
  if (search.finding?.length) {
    const labels = search.finding.map(
      (id) => orgRules.find((rule) => rule.id === id)?.label(thresholds) ?? id,
    )
    texts.push(`Finding: ${labels.join(', ')}`)
  }
  if (search.urgency?.length) texts.push(`Urgency: ${search.urgency.join(', ')}`)
  if (search.outliers) texts.push('Only limits unlike those of the plan')
  if (search.changed) texts.push('Only changed since the last visit')
  if (search.waived) texts.push('Waived findings too')
  return texts
}

/** The same as one line; says that all are shown where nothing is narrowed down. */
export function OrgFilterWords({ search }: { search: OrgsSearch }) {
  const { thresholds } = useThresholds()
  const texts = filterTexts(search, thresholds ?? defaultThresholds)
  return texts.length === 0 ? 'All organizations' : visibleText(texts.join(' · '))
}
