import { queryOptions, useQuery } from '@tanstack/react-query'
import { takeTurns } from '#lib/take-turns.ts'
import { useKeptKey } from '#local/account.tsx'
import type { ListModel } from '../list/list-model.ts'
import type { FieldChange } from '../snapshots/state.ts'
import { nowKey } from '../snapshots/snapshot-asks.ts'
import type { ListReading } from './reading.ts'
import { keyOf, once, seenAs, snapshotKeeper, snapshotKinds, useSight, useWatch } from './sight.ts'
/** Works out how these changes read, so that showing them takes no time. `turn` is awaited after each record. */
async function readChanges(
  reading: ListReading,
  entries: readonly { readonly changes: readonly FieldChange[] }[],
  turn: () => Promise<unknown>,
): Promise<void> {
  for (const { changes } of entries) {
    for (const change of changes) reading.changeText(change)
    await turn()
  }
}

/** Every entry that differs between two moments. */
export const comparisonOptions = (
  reading: ListReading,
  account: string,
  loaded: ListModel<unknown> | undefined,
  moments: { from: string; to: string },
) =>
  queryOptions({
    queryKey: [...keyOf(reading, account), 'comparison', loaded && seenAs(loaded, account).number, moments],
    async queryFn() {
      const keeper = await snapshotKeeper(reading, account)
      const usesList = moments.from === nowKey || moments.to === nowKey
      const compared = await keeper.compare(usesList ? loaded : undefined, {
        ...moments,
        title: reading.name,
        about: reading.about,
      })
      if (compared) await readChanges(reading, compared.entries, takeTurns())
      return compared
    },
    ...once,
    gcTime: 0,
  })

/** Every kept change of the entries with this id. */
const historyOptions = (reading: ListReading, account: string, id: string, seen: number) =>
  queryOptions({
    queryKey: [...keyOf(reading, account), 'history', id, seen],
    async queryFn() {
      const found = await (await snapshotKeeper(reading, account)).history(id)
      const turn = takeTurns()
      for (const { events } of found.entries) await readChanges(reading, events, turn)
      return found
    },
    ...once,
    gcTime: 0,
  })

/** Every kept change of the records with this id, with what the list as it is loaded adds to it. */
export function useHistory(reading: ListReading, loaded: ListModel<unknown> | undefined, id: string) {
  const account = useKeptKey(snapshotKinds(reading).snapshots)
  const { settings, set, sight } = useSight(reading, loaded)
  useWatch(reading)
  const history = useQuery(historyOptions(reading, account, id, sight.dataUpdatedAt))
  return { settings, set, history, isSeen: !settings.isOn || sight.isFetched }
}
