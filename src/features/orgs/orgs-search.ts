import { chosenValues } from '#domain/row-index/chosen-values.ts'
import { lenient } from '#lib/lenient.ts'
import { repeatedKey } from '#lib/repeated-key.ts'
import { z } from '#lib/zod.ts'

const text = lenient(z.string())
/**
 * The address of the organizations: `q` search text, a repeated key for each facet, `sort` as
 * "plan.asc,maxUsers.desc", `hide` the columns that are not shown. Defaults are left out.
 */
export const orgsSearch = z.object({
  q: text,
  plan: repeatedKey,
  payment: repeatedKey,
  tier: repeatedKey,
  region: repeatedKey,
  role: repeatedKey,
  license: repeatedKey,
  sort: text,
  hide: repeatedKey,
})

export type OrgsSearch = z.infer<typeof orgsSearch>

/** Facets of the organizations, in the order of their buttons; each is a key of the address. */
export const facetIds = ['plan', 'payment', 'tier', 'region', 'role', 'license'] as const

export type FacetId = (typeof facetIds)[number]

/** Chosen values by facet; facets without any are left out. */
export const chosenFacets = (search: OrgsSearch): ReadonlyMap<FacetId, readonly string[]> =>
  chosenValues(facetIds, search)

/** What takes every filter away; sort and columns stay. */
export const noFilters: OrgsSearch = {
  q: undefined,
  plan: undefined,
  payment: undefined,
  tier: undefined,
  region: undefined,
  role: undefined,
  license: undefined,
}
