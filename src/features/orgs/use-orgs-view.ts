import { useEffect, useMemo } from 'react'
import type { ListRow } from '#api/read-list.ts'
import { prepareIdly } from '#domain/row-index/prepare-idly.ts'
import type { RowIndex, RowView } from '#domain/row-index/row-index.ts'
import { readSort } from '#domain/row-index/sort-param.ts'
import { useNow } from '#ui/now.tsx'
import { isOrgColumn } from './org-columns.ts'
import { createOrgIndex } from './org-index.ts'
import { chosenFacets, type OrgsSearch } from './orgs-search.ts'

const hour = 3_600_000
const indexes = new WeakMap<readonly ListRow[], { since: number; index: RowIndex }>()

/** One index per list, shared by the table and the page of one organization; license states are renewed hourly. */
function orgIndexOf(rows: readonly ListRow[], now: number): RowIndex {
  const known = indexes.get(rows)
  if (known && now - known.since < hour) return known.index
  const index = createOrgIndex(rows, now)
  indexes.set(rows, { since: now, index })
  return index
}

/** The organizations that the address asks for, in its order. */
export function useOrgsView(rows: readonly ListRow[], search: OrgsSearch): RowView {
  const now = useNow()
  const index = orgIndexOf(rows, now)
  useEffect(() => prepareIdly(index), [index])
  return useMemo(
    () =>
      index.view({
        text: search.q ?? '',
        facets: chosenFacets(search),
        sort: readSort(search.sort, isOrgColumn),
      }),
    [index, search],
  )
}
