import { useEffect, useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { prepareIdly } from '#records/index/prepare-idly.ts'
import type { RowIndex, RowMask, RowView } from '#records/index/row-index.ts'
import { readSort } from '#records/index/sort-param.ts'
import type { TermFilter } from '#records/terms/term-filter.ts'
import { asksForFindings, findingMask } from '../attention/finding-filter.ts'
import { useAttention } from '../attention/use-attention.ts'
import { useChangedMask } from '../changes/use-loaded-orgs.ts'
import { isOrgColumn } from '../fields/org-columns.ts'
import { useOutlierFilter } from '../limits/use-outlier-filter.ts'
import { orgTermsOf } from '../search/org-terms.ts'
import { createOrgIndex } from './org-index.ts'
import { chosenFacets, type OrgsSearch } from './orgs-search.ts'
import { useOrgsNow } from './use-orgs-now.ts'

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

export type OrgsView = RowView & {
  /** A filter of the address is still being worked out: until then no row is given. */
  isPending: boolean
  /** Rows that the filters leave, whatever findings are asked for. In no order. */
  rowsOfAnyFinding(): Int32Array
  /** Rows that the filters leave with another text to search for. In no order. */
  rowsOfText(text: string, now: number): Int32Array
  /** How the text to search for is understood. */
  terms: TermFilter
}

const noRows = new Int32Array()

/** The organizations that the address asks for, in its order. */
export function useOrgsView(rows: readonly ListRow[], search: OrgsSearch): OrgsView {
  const now = useOrgsNow()
  const index = orgIndexOf(rows, now)
  useEffect(() => prepareIdly(index), [index])
  const attention = useAttention(rows)
  const ofFindings = useMemo(() => findingMask(attention, search), [attention, search])
  const outliers = useOutlierFilter(rows, search)
  const changed = useChangedMask(rows, search.changed !== undefined)
  const isPending = (asksForFindings(search) && !attention) || outliers.isPending || changed.isPending
  const terms = orgTermsOf(index, rows, now)
  const asked = terms.search(search.q ?? '', now)
  return useMemo(() => {
    const others: readonly RowMask[] = [outliers.mask, changed.mask].filter(
      (mask) => mask instanceof Uint8Array,
    )
    const masks = [...asked.masks, ...others]
    const query = {
      text: asked.reading.words,
      facets: chosenFacets(search),
      masks,
      sort: readSort(search.sort, isOrgColumn),
    }
    const view = index.view({ ...query, masks: ofFindings ? [...masks, ofFindings] : masks })
    return {
      counts: view.counts,
      rows: isPending ? noRows : view.rows,
      isPending,
      rowsOfAnyFinding: () => (ofFindings ? index.view({ ...query, sort: [] }).rows : view.rows),
      rowsOfText(text, at) {
        const other = terms.search(text, at)
        const filters = [...other.masks, ...others, ...(ofFindings ? [ofFindings] : [])]
        return index.view({ ...query, text: other.reading.words, masks: filters, sort: [] }).rows
      },
      terms,
    }
  }, [index, search, asked, terms, ofFindings, outliers.mask, changed.mask, isPending])
}
