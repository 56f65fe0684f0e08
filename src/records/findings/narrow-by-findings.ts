import { useMemo } from 'react'
import { atOnce } from '#lib/take-turns.ts'
import { type ColumnRanks, rankColumn } from '../index/column-ranks.ts'
import type { RowMask } from '../index/row-index.ts'
import type { ListModel } from '../list/list-model.ts'
import { chosenIn, type ListSearch, sortOf } from '../list/list-search.ts'
import { type RowMark, usual } from '../list/list-view.ts'
import type { Finding, Findings, Found } from './finding-rules.ts'
import { rulesShowing } from './list-findings.ts'

/** The rows with any of the findings that the address asks for; undefined when it asks for none. */
export function findingMask<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  { list, all, open }: Pick<Found<Subject, F>, 'list' | 'all' | 'open'>,
  search: ListSearch,
): RowMask | undefined {
  const rules = chosenIn(search, 'finding')
  if (rules.length === 0) return undefined
  const counting = search.waived ? all : open
  const isAsked = (finding: F) => rulesShowing(kind, finding).some((id) => rules.includes(id))
  return Uint8Array.from(list.rows, (_, row) => Number(counting(row).some(isAsked)))
}

/** The rows by what was found in them; `column` orders the least worrying first, as a column does. */
export const findingRanks = <Subject, F extends Finding>(
  { rank }: Pick<Findings<Subject, F>, 'rank'>,
  { list, open }: Pick<Found<Subject, F>, 'list' | 'open'>,
  as: 'column' | 'usual order',
): ColumnRanks =>
  atOnce(
    rankColumn(list.rows.length, (row) => {
      const place = list.subject(row) === undefined ? undefined : rank(open(row))
      return place !== undefined && as === 'column' ? -place : place
    }),
  )

const marks = ['high', 'medium', 'low'] as const

/** The worst of what counts in a row; the same object for the same level and rule. */
export function findingMarks<Subject, F extends Finding>(
  { levels, levelFilter, isCounted = () => true }: Findings<Subject, F>,
  { open }: Pick<Found<Subject, F>, 'open'>,
): (row: number) => RowMark | undefined {
  const known = new Map<string, RowMark>()
  return (row) => {
    const worst = open(row).find(isCounted)
    const level = worst ? levels.findIndex(({ id }) => id === levelFilter.of(worst)) : -1
    const { counted } = levels[level] ?? {}
    if (!worst || !counted) return undefined
    const label = `${counted.slice(0, 1).toUpperCase()}${counted.slice(1)}: ${worst.label}`
    const mark = known.get(label) ?? { label, level: marks[level] ?? 'low' }
    known.set(label, mark)
    return mark
  }
}

/**
 * What the findings of a list do to its rows; `found` is null while they are worked out, or the list is read.
 * `keepsOrder`: without a sort the rows stay in their own order.
 */
export function useFindingNarrowing<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  found: Found<Subject, F> | null,
  { resource }: Pick<ListModel<Subject>, 'resource'>,
  search: ListSearch,
  keepsOrder: boolean,
) {
  const { finding, waived, sort } = search
  const isUsual = sortOf(resource, search).length === 0 && !keepsOrder
  const isColumn = sort?.includes('findings') === true
  const mask = useMemo(
    () => (found ? findingMask(kind, found, { finding, waived }) : undefined),
    [kind, found, finding, waived],
  )
  const ranks = useMemo(() => {
    if (!found) return undefined
    if (isColumn) return new Map([['findings', findingRanks(kind, found, 'column')]])
    return isUsual ? new Map([[usual, findingRanks(kind, found, usual)]]) : undefined
  }, [kind, found, isUsual, isColumn])
  const mark = useMemo(() => (found ? findingMarks(kind, found) : undefined), [kind, found])
  return { mask, ranks, mark, isPending: !found && (isUsual || Boolean(finding?.length)) }
}
