import { timeNow } from '#api/service-clock.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { nowKey } from '../snapshots/snapshot-asks.ts'
import type { KeepLimits } from '../snapshots/snapshot-meta.ts'
import { takeTurns } from '#lib/take-turns.ts'
import type { ListReading } from './reading.ts'
import type { ListModel } from '../list/list-model.ts'
import type { FieldChange } from '../snapshots/difference.ts'
import { pictureOf, snapshotKinds, type Watched } from './tracked.ts'
import { openKeptStore } from '#local/open-kept-store.ts'
import { snapshotKeeper } from './snapshot-keeper.ts'

/** The number of each list, and the account that it was first seen under: another's is not compared with it. */
const lists = new WeakMap<ListModel<unknown>, { account: string; number: number }>()
let count = 0

function seenAs(loaded: ListModel<unknown>, account: string) {
  const known = lists.get(loaded)
  if (known) return known
  count += 1
  const made = { account, number: count }
  lists.set(loaded, made)
  return made
}

const seenList = (loaded: ListModel<unknown>) => ({
  of: loaded,
  take: (turn: () => Promise<unknown>) => pictureOf(loaded, turn),
})

/** Long enough for the first paint to be over, in milliseconds. */
const firstPaint = 300

const once = { staleTime: Infinity, retry: false, structuralSharing: false } as const

const keyOf = (list: Watched, account: string) => [snapshotKinds(list).snapshots, account] as const

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

export const changeOptions = {
  /** Key of every {@link changeOptions.sight} of this list and account. */
  sights: (list: Watched, account: string) => [...keyOf(list, account), 'sight'],

  /**
   * What is kept, and how the list differs from what the visit before saw. Asking keeps the list, when it is not what
   * was seen last: at leisure, once for each list. Without a list nothing is asked.
   */
  sight(list: Watched, account: string, loaded: ListModel<unknown> | undefined, limits: KeepLimits) {
    const seen = loaded && seenAs(loaded, account)
    return queryOptions({
      queryKey: [...changeOptions.sights(list, account), seen?.number],
      queryFn:
        loaded && seen?.account === account
          ? async () => {
              if (seen.number === 1) await new Promise((resolve) => setTimeout(resolve, firstPaint))
              const keeper = await snapshotKeeper(list, account)
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
    loaded: ListModel<unknown> | undefined,
    moments: { from: string; to: string },
  ) =>
    queryOptions({
      queryKey: [...keyOf(reading, account), 'comparison', loaded && seenAs(loaded, account).number, moments],
      async queryFn() {
        const keeper = await snapshotKeeper(reading, account)
        const usesList = moments.from === nowKey || moments.to === nowKey
        const list = usesList && loaded ? seenList(loaded) : undefined
        const compared = await keeper.compare(list, {
          ...moments,
          title: reading.name,
          about: reading.about,
        })
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
        const found = await (await snapshotKeeper(reading, account)).history(id)
        const turn = takeTurns()
        for (const { events } of found.entries) await readChanges(reading, events, turn)
        return found
      },
      ...once,
      gcTime: 0,
    }),

  /** The snapshots that there are, without what they hold. */
  snapshots: (list: Watched, account: string) =>
    queryOptions({
      queryKey: [...keyOf(list, account), 'snapshots'],
      async queryFn() {
        const [keeper, { isLasting }] = await Promise.all([snapshotKeeper(list, account), openKeptStore()])
        return { ...(await keeper.snapshots()), isLasting }
      },
      staleTime: 0,
      retry: false,
    }),
}
