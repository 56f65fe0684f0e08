import { useQuery } from '@tanstack/react-query'
import { useKeptKey } from '#local/account.tsx'
import { changeOptions } from './change-options.ts'
import type { ListReading } from './list-reading.ts'
import type { LoadedList } from './snapshot-list.ts'
import { useSight } from './use-sight.ts'
import { useWatch } from './use-watch.ts'

/** Every kept change of the entries with this id, with what the list as it is loaded adds to it. */
export function useHistory(reading: ListReading, loaded: LoadedList | undefined, id: string) {
  const account = useKeptKey(reading.kinds.snapshots)
  const { settings, set, sight } = useSight(reading, loaded)
  useWatch(reading)
  const history = useQuery(changeOptions.history(reading, account, id, sight.dataUpdatedAt))
  return { settings, set, history, isSeen: !settings.isOn || sight.isFetched }
}
