import { timeNow } from '#api/service-clock.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { nowKey } from '../snapshots/snapshot-asks.ts'
import type { KeepLimits } from '../snapshots/snapshot-meta.ts'
import { takeTurns } from '#lib/take-turns.ts'
import type { ListReading } from './list-reading.ts'
import { readChanges } from './read-change.ts'
import type { LoadedList, SnapshotList } from './snapshot-list.ts'
import { openKeptStore } from '#local/open-kept-store.ts'
import { snapshotKeeper } from './snapshot-keeper.ts'

const lists = new WeakMap<LoadedList, { account: string; number: number }>()
let count = 0

/** Number of a list, and the account that it was first seen under: another's is not compared with it. */
function seenAs(loaded: LoadedList, account: string) {
  const known = lists.get(loaded)
  if (known) return known
  count += 1
  const made = { account, number: count }
  lists.set(loaded, made)
  return made
}

const seenList = (loaded: LoadedList) => ({
  of: loaded,
  take: (turn: () => Promise<unknown>) => loaded.take(turn),
})

const keeperOf = ({ kinds }: SnapshotList, account: string) => snapshotKeeper(kinds, account)

/** Long enough for the first paint to be over, in milliseconds. */
const firstPaint = 300

const once = { staleTime: Infinity, retry: false, structuralSharing: false } as const

const keyOf = ({ kinds }: SnapshotList, account: string) => [kinds.snapshots, account] as const

export const changeOptions = {
  /** Key of every {@link changeOptions.sight} of this list and account. */
  sights: (list: SnapshotList, account: string) => [...keyOf(list, account), 'sight'],

  /**
   * What is kept, and how the list differs from what the visit before saw. Asking keeps the list, when it is not what
   * was seen last: at leisure, once for each list. Without a list nothing is asked.
   */
  sight(list: SnapshotList, account: string, loaded: LoadedList | undefined, limits: KeepLimits) {
    const seen = loaded && seenAs(loaded, account)
    return queryOptions({
      queryKey: [...changeOptions.sights(list, account), seen?.number],
      queryFn:
        loaded && seen?.account === account
          ? async () => {
              if (seen.number === 1) await new Promise((resolve) => setTimeout(resolve, firstPaint))
              const keeper = await keeperOf(list, account)
              return keeper.see(seenList(loaded), loaded.receivedAt, limits, timeNow())
            }
          : skipToken,
      ...once,
      gcTime: 60_000,
    })
  },

  /** Every entry that differs between two moments. */
  comparison: (
    reading: ListReading,
    account: string,
    loaded: LoadedList | undefined,
    moments: { from: string; to: string },
  ) =>
    queryOptions({
      queryKey: [...keyOf(reading, account), 'comparison', loaded && seenAs(loaded, account).number, moments],
      async queryFn() {
        const keeper = await keeperOf(reading, account)
        const usesList = moments.from === nowKey || moments.to === nowKey
        const { title, about } = reading
        const list = usesList && loaded ? seenList(loaded) : undefined
        const compared = await keeper.compare(list, { ...moments, title, about })
        if (compared) await readChanges(reading, compared.entries, takeTurns())
        return compared
      },
      ...once,
      gcTime: 0,
    }),

  /** Every kept change of the entries with this id. */
  history: (reading: ListReading, account: string, id: string, seen: number) =>
    queryOptions({
      queryKey: [...keyOf(reading, account), 'history', id, seen],
      async queryFn() {
        const found = await (await keeperOf(reading, account)).history(id)
        const turn = takeTurns()
        for (const { events } of found.entries) await readChanges(reading, events, turn)
        return found
      },
      ...once,
      gcTime: 0,
    }),

  /** The snapshots that there are, without what they hold. */
  snapshots: (list: SnapshotList, account: string) =>
    queryOptions({
      queryKey: [...keyOf(list, account), 'snapshots'],
      async queryFn() {
        const [keeper, { isLasting }] = await Promise.all([keeperOf(list, account), openKeptStore()])
        return { ...(await keeper.snapshots()), isLasting }
      },
      staleTime: 0,
      retry: false,
    }),
}
