import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKeptKey } from '#local/account.tsx'
import type { RowMask } from '../index/row-index.ts'
import type { ListModel } from '../list/list-model.ts'
import { changeOptions } from './change-options.ts'
import { useSnapshotSettings } from './snapshot-settings.ts'
import { snapshotKinds, type Watched } from './tracked.ts'
import { useWatch } from './use-watch.ts'

/**
 * What is kept of a list, and how it differs from what the visit before saw; nothing while snapshots are off. `loaded`:
 * the whole list, once it is read.
 */
export function useSight(list: Watched, loaded: ListModel<unknown> | undefined) {
  const account = useKeptKey(snapshotKinds(list).snapshots)
  const { settings, isPending, set } = useSnapshotSettings(list)
  const sight = useQuery({
    ...changeOptions.sight(list, account, loaded, settings),
    enabled: settings.isOn,
  })
  return { settings, areSettingsPending: isPending, set, sight }
}

/** The rows that appeared or changed since the last visit, when that is asked for. */
export function useChangedRows(
  list: Watched,
  loaded: ListModel<unknown> | undefined,
  isAsked: boolean,
): { mask: RowMask | undefined; isPending: boolean } {
  const { sight, settings, areSettingsPending } = useSight(list, loaded)
  useWatch(list)
  const count = loaded?.rows.length
  const changed = isAsked && settings.isOn ? sight.data?.rows : undefined
  const mask = useMemo(() => {
    if (!changed || count === undefined) return undefined
    const stays = new Uint8Array(count)
    for (const row of changed) stays[row] = 1
    return stays
  }, [changed, count])
  return { mask, isPending: isAsked && (areSettingsPending || (settings.isOn && sight.isPending)) }
}
