import { lenient } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'
import type { RowQuery } from '#domain/row-index/row-index.ts'

const text = lenient(z.string())
const texts = lenient(
  z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((value) => [value]),
    ),
  ]),
)

/**
 * The address of the organizations: `q` search text, a repeated key for each facet, `sort` as
 * "plan.asc,maxUsers.desc", `hide` the columns that are not shown. Defaults are left out.
 */
export const orgsSearch = z.object({
  q: text,
  plan: texts,
  payment: texts,
  tier: texts,
  region: texts,
  role: texts,
  license: texts,
  sort: text,
  hide: texts,
})

export type OrgsSearch = z.infer<typeof orgsSearch>

/** Facets of the organizations, in the order of their buttons; each is a key of the address. */
export const facetIds = ['plan', 'payment', 'tier', 'region', 'role', 'license'] as const

export type FacetId = (typeof facetIds)[number]

/** Chosen values by facet; facets without any are left out. */
export function chosenFacets(search: OrgsSearch): ReadonlyMap<FacetId, readonly string[]> {
  return new Map(
    facetIds.flatMap((id) => {
      const values = search[id]
      return values && values.length > 0 ? [[id, values] as const] : []
    }),
  )
}

/** Reads "plan.asc,maxUsers.desc"; parts that name no known column or direction, or repeat one, are left out. */
export function readSort(sort: string | undefined, isColumn: (id: string) => boolean): RowQuery['sort'] {
  const seen = new Set<string>()
  return (sort ?? '').split(',').flatMap((part) => {
    const [column = '', direction] = part.split('.')
    if (!isColumn(column) || seen.has(column) || (direction !== 'asc' && direction !== 'desc')) return []
    seen.add(column)
    return [{ column, desc: direction === 'desc' }]
  })
}

/** Writes what `readSort` reads; undefined when nothing is sorted. */
export function writeSort(sort: RowQuery['sort']): string | undefined {
  return sort.map(({ column, desc }) => `${column}.${desc ? 'desc' : 'asc'}`).join(',') || undefined
}

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
