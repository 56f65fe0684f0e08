import { chosenValues } from '#records/index/chosen-values.ts'
import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

const text = lenient(z.string())
const flag = lenient(z.literal('1'))

/**
 * The address of the organizations. Defaults are left out.
 * * What is looked at: `view`; `q` search text; a repeated key for each facet; `finding`, rules of Attention; `expires`,
 *   months of expiry as "2026-11"; `outliers` and `changed`, only organizations with a limit unlike its plan's, or that
 *   changed since the last visit; `waived`, findings that were waived too;
 *   `against`, what limits are compared with if not with the majority of the plan.
 * * How: `sort` as "plan.asc,maxUsers.desc"; `hide` the columns that are not shown; `order` the columns in an order of
 *   one's own; `width` as "name:300", in pixels; `density`; `zoom` of the timeline, and `from`, the month in which it
 *   begins, as "2026-05".
 */
export const orgsSearch = z.object({
  view: lenient(z.enum(['limits', 'timeline', 'charts'])),
  q: text,
  plan: repeatedKey,
  payment: repeatedKey,
  tier: repeatedKey,
  region: repeatedKey,
  role: repeatedKey,
  license: repeatedKey,
  finding: repeatedKey,
  expires: repeatedKey,
  outliers: flag,
  against: lenient(z.literal('published')),
  changed: flag,
  waived: flag,
  sort: text,
  hide: repeatedKey,
  order: repeatedKey,
  width: repeatedKey,
  density: lenient(z.literal('compact')),
  zoom: lenient(z.enum(['quarter', 'year', 'years'])),
  from: text,
})

export type OrgsSearch = z.infer<typeof orgsSearch>

/** Facets of the organizations, in the order of their buttons; each is a key of the address. */
export const facetIds = ['plan', 'payment', 'tier', 'region', 'role', 'license'] as const

export type FacetId = (typeof facetIds)[number]

/** What the index of the list can be filtered by: the facets, and the month in which the license expires. */
export const filterIds = [...facetIds, 'expires'] as const

export type FilterId = (typeof filterIds)[number]

/** Chosen values by filter; those without any are left out. */
export const chosenFacets = (search: OrgsSearch): ReadonlyMap<FilterId, readonly string[]> =>
  chosenValues(filterIds, search)

/** What takes every filter away; the tab, the order and the columns stay. */
export const noFilters: OrgsSearch = {
  q: undefined,
  plan: undefined,
  payment: undefined,
  tier: undefined,
  region: undefined,
  role: undefined,
  license: undefined,
  finding: undefined,
  expires: undefined,
  outliers: undefined,
  changed: undefined,
}

/** Whether anything narrows the list down. */
export const isFiltered = (search: OrgsSearch): boolean =>
  Object.keys(noFilters).some((key) => Object.hasOwn(search, key) && isSet(Reflect.get(search, key)))

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))
