import { useEffect, useMemo } from 'react'
import { useNow } from '#ui/now.tsx'
import { prepareIdly } from '../index/prepare-idly.ts'
import type { ColumnRanks } from '../index/column-ranks.ts'
import type { RowMask, RowView } from '../index/row-index.ts'
import type { TermFilter } from '../terms/term-filter.ts'
import type { ListIndex, ListModel } from './list-model.ts'
import { chosenFacets, type ListSearch, sortOf } from './list-search.ts'

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

/** What a text asks of a list at `now`; the same terms as long as they ask the same. */
const ask = (index: ListIndex, search: ListSearch, now: number): Asked => ({
  index,
  terms: index.terms.search(search.q ?? '', now),
})

function viewOf(
  { resource }: ListModel<unknown>,
  search: ListSearch,
  { masks, isPending, ranks, mark }: Narrowing,
  { index: { rows, terms }, terms: asked }: Asked,
): ListView {
  const others = [...masks.values()]
  const sort = sortOf(resource, search)
  const query = {
    text: asked.reading.words,
    facets: chosenFacets(resource, search),
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
): ListView => viewOf(list, search, narrowing, ask(list.index(now), search, now))

/** The same for a page. `narrowing` is the same object as long as it is the same. */
export function useListView(list: ListModel<unknown>, search: ListSearch, narrowing: Narrowing): ListView {
  const now = useListNow(list)
  const index = list.index(now)
  useEffect(() => prepareIdly(index.rows), [index])
  const { terms } = ask(index, search, now)
  return useMemo(
    () => viewOf(list, search, narrowing, { index, terms }),
    [index, list, search, terms, narrowing],
  )
}
