import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNow } from '#ui/now.tsx'
import { prepareIdly } from '../index/prepare-idly.ts'
import type { RowMask, RowView } from '../index/row-index.ts'
import type { TermFilter } from '../terms/term-filter.ts'
import type { Resource } from '../resource.ts'
import type { ListModel } from './list-model.ts'
import { chosenFacets, type ListSearch, sortOf } from './list-search.ts'

/** The page's clock in milliseconds since the epoch, never before the list arrived: the clock moves in half minutes. */
export function useListNow({ id }: Pick<Resource<unknown>, 'id'>): number {
  const list = useQueryClient().getQueryData<Pick<ListModel<unknown>, 'receivedAt'>>([id])
  return Math.max(useNow(), list?.receivedAt ?? 0)
}

/** What narrows a list down beside its text and facets. */
export type Narrowing = {
  readonly masks: readonly RowMask[]
  /** The records with the findings that the address asks for, if it asks for any. */
  readonly ofFindings: RowMask | undefined
  /** A filter is still being worked out: until then no row is given. */
  readonly isPending: boolean
}

export type ListView = RowView & {
  readonly isPending: boolean
  /** Rows that the filters leave, whatever findings are asked for. In no order. */
  rowsOfAnyFinding(): Int32Array
  /** Rows that the filters leave with another text to search for. In no order. */
  rowsOfText(text: string, now: number): Int32Array
  /** How the text to search for is understood. */
  readonly terms: TermFilter
}

const noRows = new Int32Array()

/** The rows that the address asks for, in its order. `narrowing` is the same object as long as it is the same. */
export function useListView(list: ListModel<unknown>, search: ListSearch, narrowing: Narrowing): ListView {
  const now = useListNow(list.resource)
  const index = list.index(now)
  useEffect(() => prepareIdly(index.rows), [index])
  const asked = index.terms.search(search.q ?? '', now)
  return useMemo(() => {
    const { rows, terms } = index
    const { masks: others, ofFindings, isPending } = narrowing
    const masks = [...asked.masks, ...others]
    const query = {
      text: asked.reading.words,
      facets: chosenFacets(list.resource, search),
      masks,
      sort: sortOf(list.resource, search),
    }
    const view = rows.view({ ...query, masks: ofFindings ? [...masks, ofFindings] : masks })
    return {
      counts: view.counts,
      rows: isPending ? noRows : view.rows,
      isPending,
      rowsOfAnyFinding: () => (ofFindings ? rows.view({ ...query, sort: [] }).rows : view.rows),
      rowsOfText(text, at) {
        const other = terms.search(text, at)
        const filters = [...other.masks, ...others, ...(ofFindings ? [ofFindings] : [])]
        return rows.view({ ...query, text: other.reading.words, masks: filters, sort: [] }).rows
      },
      terms,
    }
  }, [index, list, search, asked, narrowing])
}
