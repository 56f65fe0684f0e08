import { memo } from 'react'
import { chosenValues } from '#records/index/chosen-values.ts'
import type { FacetCount, RowView } from '#records/index/row-index.ts'
import { FacetButtons, FacetChips } from '#ui/facets.tsx'
import type { QueriesSearch } from '../query-search.ts'
import { goneText } from './library-columns.ts'
import type { LibraryRow } from './library.ts'

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
export function facetValues(facet: string, row: LibraryRow): string | readonly string[] | undefined {
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
