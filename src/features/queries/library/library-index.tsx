import { memo, useEffect, useMemo, useState } from 'react'
import { chosenValues } from '#records/index/chosen-values.ts'
import { prepareIdly } from '#records/index/prepare-idly.ts'
import { createRowIndex, type FacetCount, type RowIndex, type RowView } from '#records/index/row-index.ts'
import { readSort } from '#records/index/sort-param.ts'
import { FacetButtons, FacetChips } from '#ui/facets.tsx'
import type { QueriesSearch } from '../query-search.ts'
import { quickApl } from '../record/query-record.ts'
import { findLibraryColumn, goneText, isLibraryColumn } from './library-columns.ts'
import { byUse, type LibraryRow } from './library.ts'

/** Facets of the library, in the order of their buttons; each is a key of the address. */
const facetIds = ['dataset', 'tags', 'state'] as const

export type LibraryFacetId = (typeof facetIds)[number]

const facetLabels: Readonly<Record<LibraryFacetId, string>> = {
  dataset: 'Dataset',
  tags: 'Tags',
  state: 'State',
}

const noDataset = '(no dataset)'
const noTags = '(no tags)'

const stateLabels = {
  draft: 'Draft',
  pinned: 'Pinned',
  ...goneText,
  'not-loaded': 'Not loaded yet',
} as const

type State = keyof typeof stateLabels

const hasState: Readonly<Record<State, (row: LibraryRow) => boolean>> = {
  draft: (row) => row.hasDraft,
  pinned: (row) => row.pinned,
  'not-found': (row) => row.gone === 'not-found',
  'deleted-here': (row) => row.gone === 'deleted-here',
  'not-loaded': (row) => row.text === null,
}

const states = ['draft', 'pinned', 'not-found', 'deleted-here', 'not-loaded'] as const satisfies State[]

/** The values of a facet of one query; of tags and states it may have several, or no state at all. */
function facetValues(facet: string, row: LibraryRow): string | readonly string[] | undefined {
  if (facet === 'dataset') return row.dataset || noDataset
  if (facet === 'tags') return row.tags.length > 0 ? row.tags : noTags
  return facet === 'state' ? states.filter((state) => hasState[state](row)) : undefined
}

/** What a person reads for a facet value. */
function facetValueLabel(facet: LibraryFacetId, value: string): string {
  const state = facet === 'state' ? states.find((known) => known === value) : undefined
  return state ? stateLabels[state] : value
}

/** Options of a facet as its list shows them: states in their order, others by name. */
function sortFacetCounts(facet: LibraryFacetId, counts: readonly FacetCount[]): readonly FacetCount[] {
  const order: readonly string[] = states
  return counts.toSorted((a, b) =>
    facet === 'state' ? order.indexOf(a.value) - order.indexOf(b.value) : a.value < b.value ? -1 : 1,
  )
}

/** The facets as the filters show them. */
const libraryFacets = { ids: facetIds, labels: facetLabels, valueLabel: facetValueLabel }

/** Chosen values by facet; facets without any are left out. */
export const chosenFacets = (search: QueriesSearch): ReadonlyMap<LibraryFacetId, readonly string[]> =>
  chosenValues(facetIds, search)

/** What takes every filter away; sort, columns and density stay. */
export const noFilters: Pick<QueriesSearch, 'q' | LibraryFacetId> = {
  q: undefined,
  dataset: undefined,
  tags: undefined,
  state: undefined,
}

type LibraryFiltersProps = {
  view: RowView
  search: QueriesSearch
  onChange(facet: LibraryFacetId, values: string[]): void
}

/** The facets of the library. Their counts are made when a list is opened. */
export const LibraryFilters = memo(function LibraryFilters({ view, search, onChange }: LibraryFiltersProps) {
  return (
    <FacetButtons
      facets={libraryFacets}
      selected={search}
      counts={(id) => sortFacetCounts(id, view.counts(id))}
      onChange={onChange}
    />
  )
})

/** The chosen facet values of the library. */
export function LibraryChips({ search, onChange }: Omit<LibraryFiltersProps, 'view'>) {
  return <FacetChips facets={libraryFacets} chosen={chosenFacets(search)} onChange={onChange} />
}

const lines = new WeakMap<LibraryRow, string>()

/**
 * All text of a query that a person may search for, in lower case. Made once per row: the list that is read again
 * has the same objects for the rows that did not change (`shareRows`).
 */
function searchLine(row: LibraryRow): string {
  const known = lines.get(row)
  if (known !== undefined) return known
  const parts = [
    row.name,
    row.id,
    row.dataset,
    row.note,
    ...row.tags,
    row.text === null ? '' : quickApl(row.text),
  ]
  const line = parts.join('\n').toLowerCase()
  lines.set(row, line)
  return line
}

/** Index of the library. Its texts are read when somebody searches, or ahead of that by `prepare`. */
export function createLibraryIndex(rows: readonly LibraryRow[]): RowIndex {
  const rowAt = (at: number) => rows[at]
  return createRowIndex({
    count: rows.length,
    searchText(at) {
      const row = rowAt(at)
      return row ? searchLine(row) : ''
    },
    sortKey(column, at) {
      const row = rowAt(at)
      return row && findLibraryColumn(column)?.sortKey(row)
    },
    facetValue(facet, at) {
      const row = rowAt(at)
      return row && facetValues(facet, row)
    },
  })
}

const emptyIndex = createLibraryIndex([])

/** True when the index has read every text, which it does at once when that takes about a frame. */
function isPrepared(index: RowIndex): boolean {
  const end = performance.now() + 20
  return index.prepare(() => performance.now() < end)
}

/**
 * The queries that the address asks for. Without a sort the pinned ones come first, then the ones used last.
 * `view` is null while thousands of texts are being read for the first search in them.
 */
export function useLibraryView(
  library: readonly LibraryRow[],
  search: QueriesSearch,
): { rows: readonly LibraryRow[]; view: RowView | null } {
  const rows = useMemo(() => library.toSorted(byUse), [library])
  const index = useMemo(() => createLibraryIndex(rows), [rows])
  const text = search.q ?? ''
  const [prepared, setPrepared] = useState(emptyIndex)
  useEffect(() => prepareIdly(index, () => setPrepared(index), text ? 0 : 200), [index, text])
  const view = useMemo(
    () =>
      text === '' || prepared === index || isPrepared(index)
        ? index.view({ text, facets: chosenFacets(search), sort: readSort(search.sort, isLibraryColumn) })
        : null,
    [index, prepared, text, search],
  )
  return { rows, view }
}
