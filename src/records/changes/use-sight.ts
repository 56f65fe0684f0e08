import { useQuery } from '@tanstack/react-query'
import { useKeptKey } from '#local/account.tsx'
import { changeOptions } from './change-options.ts'
import type { LoadedList, SnapshotList } from './snapshot-list.ts'
import { useSnapshotSettings } from './snapshot-settings.ts'
import { useWatch } from './use-watch.ts'

/** What is kept of a list, and how it differs from what the visit before saw; nothing while snapshots are off. */
export function useSight(list: SnapshotList, loaded: LoadedList | undefined) {
  const account = useKeptKey(list.kinds.snapshots)
  const { settings, isPending, set } = useSnapshotSettings(list)
  const sight = useQuery({
    ...changeOptions.sight(list, account, loaded, settings),
    enabled: settings.isOn,
  })
  return { settings, areSettingsPending: isPending, set, sight }
}

/** Numbers of the rows that appeared or changed since the last visit, when that is asked for. */
export function useChangedRows(
  list: SnapshotList,
  loaded: LoadedList | undefined,
  isAsked: boolean,
): { rows: Int32Array | undefined; isPending: boolean } {
  const { sight, settings, areSettingsPending } = useSight(list, loaded)
  useWatch(list)
  const rows = isAsked && settings.isOn ? sight.data?.rows : undefined
  const isPending = isAsked && (areSettingsPending || (settings.isOn && sight.isPending))
  return { rows, isPending }
}
