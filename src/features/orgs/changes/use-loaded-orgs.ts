import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListAnswer, ListRow } from '#api/list-row.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { LoadedList } from '#records/changes/snapshot-list.ts'
import { useChangedRows } from '#records/changes/use-sight.ts'
import { orgOptions } from '../org.ts'
import { orgSnapshots } from './org-snapshots.ts'
import { pictureOf } from './tracked-fields.ts'

/** The lists that rows came with: what is shown may be older than what was read last. */
const lists = new WeakMap<readonly ListRow[], LoadedList>()

const loadedList = ({ rows, receivedAt }: ListAnswer): LoadedList => ({
  receivedAt,
  count: rows.length,
  take: (turn) => pictureOf(rows, turn),
})

/** These rows as a list that can be kept; undefined for the first rows of one that is still read. */
export function useLoadedOrgs(rows: readonly ListRow[] | undefined): LoadedList | undefined {
  const answer = useQueryClient().getQueryData(orgOptions.list().queryKey)
  if (answer && !lists.has(answer.rows)) lists.set(answer.rows, loadedList(answer))
  return rows && lists.get(rows)
}

/** Which rows changed since the last visit, when that is asked for. */
export function useChangedMask(
  rows: readonly ListRow[],
  isAsked: boolean,
): { mask: RowMask | undefined; isPending: boolean } {
  const { rows: changed, isPending } = useChangedRows(orgSnapshots, useLoadedOrgs(rows), isAsked)
  const mask = useMemo(() => {
    if (!changed) return undefined
    const stays = new Uint8Array(rows.length)
    for (const row of changed) stays[row] = 1
    return stays
  }, [changed, rows.length])
  return { mask, isPending }
}
