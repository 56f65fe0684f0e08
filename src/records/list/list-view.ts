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
/** The page's clock in milliseconds since the epoch, never before the list arrived: the clock moves in half minutes. */
export const useListNow = (list: Pick<ListModel<unknown>, 'receivedAt'> | undefined): number =>
  Math.max(useNow(), list?.receivedAt ?? 0)

/** What narrows a list down beside its text and facets. */
export type Narrowing = {
  /** By what they stand for: `findings`, `changed`. */
  readonly masks: ReadonlyMap<string, RowMask>
  /** A filter is still being worked out: until then no row is given. */
  readonly isPending: boolean
  /** Ranks of columns that are worked out of more than the record; those of `usual` where no other order is asked for. */
  readonly ranks?: ReadonlyMap<string, ColumnRanks> | undefined
  /** The worst that was found in a row. */
  readonly mark?: ((row: number) => RowMark | undefined) | undefined
}

/** What stands beside the name of a record: the worst that was found in it. */
export type RowMark = {
  readonly label: string
  readonly level: 'high' | 'medium' | 'low'
}

/** The name of the order that a list has where its address asks for none. */
export const usual = 'usual order'

/** Values that are worked out of more than the record, by the id of their field. */
export type LateValues = ReadonlyMap<string, { of(subject: unknown): unknown }>

export type ListView = RowView & {
  readonly late?: LateValues
  readonly isPending: boolean
  readonly mark?: Narrowing['mark']
  /** Rows that the filters leave without the mask of one name. In no order. */
  rowsWithout(mask: string): Int32Array
  /** Rows that the filters leave with another text to search for. In no order. */
  rowsOfText(text: string, now: number): Int32Array
  /** How the text to search for is understood. */
  readonly terms: TermFilter
}

const noRows = new Int32Array()

type Asked = { readonly index: ListIndex; readonly terms: ReturnType<TermFilter['search']> }

/** What an address asks about the rows beside its text: much else of it, such as an open row, changes nothing about them. */
const orderAndFacets = (resource: Resource<unknown>, search: ListSearch) => ({
  sort: sortOf(resource, search),
  facets: chosenFacets(resource, search),
})

/** What a text asks of a list at `now`; the same terms as long as they ask the same. */
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
    sort: sort.length === 0 && ranks?.has(usual) ? [{ column: usual, desc: false }] : sort,
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

/** The rows that an address asks for at `now` (milliseconds since the epoch), in its order. */
export const listView = (
  list: ListModel<unknown>,
  search: ListSearch,
  narrowing: Narrowing,
  now: number,
): ListView => viewOf(orderAndFacets(list.resource, search), narrowing, ask(list.index(now), search, now))

/**
 * Columns whose order is worked out ahead: about as many as are in sight of a wide table. Each costs as much work as a
 * sort and four bytes a row.
 */
const sortsAhead = 8

/** The same for a page. `narrowing` is the same object as long as it is the same. */
export function useListView(list: ListModel<unknown>, search: ListSearch, narrowing: Narrowing): ListView {
  const now = useListNow(list)
  const index = list.index(now)
  const { columns } = search
  useEffect(() => {
    const sorts = shownColumns(list.resource, { columns }).slice(0, sortsAhead)
    return prepareIdly({ prepare: (hasTime) => index.rows.prepare(hasTime, sorts) })
  }, [index, list, columns])
  const { terms } = ask(index, search, now)
  const wanted = orderAndFacets(list.resource, search)
  const asked = useStable(wanted, JSON.stringify([wanted.sort, ...wanted.facets]))
  return useMemo(() => viewOf(asked, narrowing, { index, terms }), [index, asked, terms, narrowing])
}

const idle = finished<never>(null)

/**
 * What `work` makes of a list, worked out between other tasks, once for the list and `key`, whoever asks; null until it
 * is there, and where there is no list.
 */
export const useListWork = <Subject, Result>(
  list: ListModel<Subject> | undefined,
  work: (list: ListModel<Subject>) => Iterator<unknown, Result>,
  key: object = work,
): Result | null => useWork(list?.once(key, () => startWork(work(list))) ?? idle)

/** Rows read between two looks at the clock. */
const stride = 512

/** The ids that several rows of a list have; yields between small pieces of work. */
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

/** Ids that more than one row of the list has; those of the list before stand in for as long as a new one is read. */
export const useDuplicateIds = (list: ListModel<unknown>): ReadonlySet<string> =>
  useLastKnown(useListWork(list, duplicateIds), '') ?? none
