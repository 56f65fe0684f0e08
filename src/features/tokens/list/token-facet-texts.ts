import { nameText } from '#grants/name-text.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import type { FacetTexts } from '#ui/facets.tsx'
import { type TokenFacet, tokenFacets } from './facet-counts.ts'
import { resourceParamLabel } from './resource-param-label.ts'

/** What a person reads for the facets of the tokens and their values. */
export const tokenFacetTexts: FacetTexts<TokenFacet> = {
  ids: tokenFacets,
  labels: { resource: 'Resource', verb: 'Verb', dataset: 'Dataset' },
  valueLabel(id, value) {
    if (id === 'resource') return resourceParamLabel(value)
    return id === 'dataset' ? scopeLabel(value) : nameText(value)
  },
}
