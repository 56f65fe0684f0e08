import { useEffect, useMemo } from 'react'
import { useNow } from '#ui/now.tsx'
import type { ColumnRanks } from '../index/column-ranks.ts'
import type { RowMask, RowView } from '../index/row-index.ts'
import type { TermFilter } from '../terms/term-filter.ts'
import type { ListIndex, ListModel } from './list-model.ts'
import { chosenFacets, type ListSearch, sortOf } from './list-search.ts'
import type { Resource } from './resource.ts'
import type { ListRow } from '#api/list-row.ts'
import { useStable, useLastKnown } from '#ui/use-stable.ts'
import { shownColumns } from './table-layout.ts'
import { finished, prepareIdly, startWork, useWork } from '../index/list-work.ts'

/** The page's clock in milliseconds since the epoch, but never before the list arrived: the clock ticks every 30 s. */
export const useListNow = (list: Pick<ListModel<unknown>, 'receivedAt'> | undefined): number =>
  Math.max(useNow(), list?.receivedAt ?? 0)

/** Filters of a list other than its search text and facets. */
export type Narrowing = {
  /** By name: `findings`, `changed`. */
  readonly masks: ReadonlyMap<string, RowMask>
  /** Whether a filter is still being computed; until then, no rows are shown. */
  readonly isPending: boolean
  /** Ranks of columns computed from more than the record; those of `usual` apply when no sort order is chosen. */
  readonly ranks?: ReadonlyMap<string, ColumnRanks> | undefined
  /** The most severe finding of a row. */
  readonly mark?: ((row: number) => RowMark | undefined) | undefined
}

/** A mark next to a record's name for its most severe finding. */
export type RowMark = { readonly label: string; readonly level: 'high' | 'medium' | 'low' }

/** The key of the ranks that apply when the URL has no sort order. */
export const defaultOrder = 'usual order'

/** Values computed from more than the record, by field id. */
export type LateValues = ReadonlyMap<string, { of(subject: unknown): unknown }>

export type ListView = RowView & {
  readonly late?: LateValues
  readonly isPending: boolean
  readonly mark?: Narrowing['mark']
  /** The rows that match all filters except the mask of this name, in no particular order. */
  rowsWithout(mask: string): Int32Array
  /** The rows that would match with another search text, in no particular order. */
  rowsOfText(text: string, now: number): Int32Array
  /** The parser and index of search terms. */
  readonly terms: TermFilter
}

const noRows = new Int32Array()

type Asked = { readonly index: ListIndex; readonly terms: ReturnType<TermFilter['search']> }

/** The URL parameters besides the search text that affect rows; many others, such as an open row, do not. */
const orderAndFacets = (resource: Resource<unknown>, search: ListSearch) => ({
  sort: sortOf(resource, search),
  facets: chosenFacets(resource, search),
})

/** The terms of the search text at `now`; the same object while the result is unchanged. */
const ask = (index: ListIndex, search: ListSearch, now: number): Asked => ({
  index,
  terms: index.terms.search(search.q ?? '', now),
})

function viewOf(
  { sort, facets }: ReturnType<typeof orderAndFacets>,
  { masks, isPending, ranks, mark }: Narrowing,
  { index: { rows, terms }, terms: asked }: Asked,
): ListView {
  const others = [...masks.values()]
  const query = {
    text: asked.reading.words,
    facets,
    masks: [...asked.masks, ...others],
    sort: sort.length === 0 && ranks?.has(defaultOrder) ? [{ column: defaultOrder, desc: false }] : sort,
    ranks,
  }
  const view = rows.view(query)
  return {
    counts: view.counts,
    rows: isPending ? noRows : view.rows,
    isPending,
    mark,
    rowsWithout(name) {
      const left = masks.get(name)
      if (!left) return view.rows
      return rows.view({ ...query, masks: query.masks.filter((mask) => mask !== left), sort: [] }).rows
    },
    rowsOfText(text, at) {
      const other = terms.search(text, at)
      return rows.view({
        ...query,
        text: other.reading.words,
        masks: [...other.masks, ...others],
        sort: [],
      }).rows
    },
    terms,
  }
}

/** The rows that a URL selects at `now` (milliseconds since the epoch), in its order. */
export const listView = (
  list: ListModel<unknown>,
  search: ListSearch,
  narrowing: Narrowing,
  now: number,
): ListView => viewOf(orderAndFacets(list.resource, search), narrowing, ask(list.index(now), search, now))

/**
 * Columns whose sort order is prepared ahead of time: about as many as a wide table shows. Each costs a sort and four
 * bytes per row.
 */
const sortsAhead = 8

/** Like `listView`, memoized for a page. Pass a stable `narrowing` object. */
export function useListView(list: ListModel<unknown>, search: ListSearch, narrowing: Narrowing): ListView {
  const now = useListNow(list)
  const index = list.index(now)
  const { columns } = search
  useEffect(() => {
    const sorts = shownColumns(list.resource, { columns }).slice(0, sortsAhead)
    // Reads a search while nobody waits, so that the browser has compiled its code at the first key.
    const readOne = () => void index.terms.search('e', 0)
    return prepareIdly({ prepare: (hasTime) => index.rows.prepare(hasTime, sorts) }, readOne)
  }, [index, list, columns])
  const { terms } = ask(index, search, now)
  const wanted = orderAndFacets(list.resource, search)
  const asked = useStable(wanted, JSON.stringify([wanted.sort, ...wanted.facets]))
  return useMemo(() => viewOf(asked, narrowing, { index, terms }), [index, asked, terms, narrowing])
}

const idle = finished<never>(null)

/**
 * The result of `work` on a list, computed between other tasks, once per list and `key`, however many components ask.
 * Null until it is ready, or without a list.
 */
export const useListWork = <Subject, Result>(
  list: ListModel<Subject> | undefined,
  work: (list: ListModel<Subject>) => Iterator<unknown, Result>,
  key: object = work,
): Result | null => useWork(list?.once(key, () => startWork(work(list))) ?? idle)

/** Rows between two yields. */
const stride = 512

/** Ids that occur more than once in a list. Yields between small steps. */
export function* duplicateIds({
  rows,
}: {
  readonly rows: readonly ListRow[]
}): Generator<undefined, ReadonlySet<string>> {
  const seen = new Set<string>()
  const ids = new Set<string>()
  for (const [at, row] of rows.entries()) {
    if (at % stride === stride - 1) yield
    if (row.kind !== 'record') continue
    if (seen.has(row.id)) ids.add(row.id)
    else seen.add(row.id)
  }
  return ids
}

const none: ReadonlySet<string> = new Set()

/** Ids that occur more than once in the list. While a new list is read, those of the previous one. */
export const useDuplicateIds = (list: ListModel<unknown>): ReadonlySet<string> =>
  useLastKnown(useListWork(list, duplicateIds), '') ?? none
