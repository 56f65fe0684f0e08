import { timeNow } from '#api/service-clock.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { KeepLimits } from '../snapshots/snapshot-meta.ts'
import type { ListModel } from '../list/list-model.ts'
import { pictureOf, snapshotKinds, type Watched } from './tracked.ts'
import { openKeptStore } from '#local/open-kept-store.ts'
import { snapshotKeeper } from './snapshot-keeper.ts'

const lists = new WeakMap<ListModel<unknown>, { account: string; number: number }>()
let count = 0

/** The number of a list, and the account that it was first seen under: another's is not compared with it. */
export function seenAs(loaded: ListModel<unknown>, account: string) {
  const known = lists.get(loaded)
  if (known) return known
  count += 1
  const made = { account, number: count }
  lists.set(loaded, made)
  return made
}

/** A list as its keeper takes it. */
export const seenList = (loaded: ListModel<unknown>) => ({
  of: loaded,
  take: (turn: () => Promise<unknown>) => pictureOf(loaded, turn),
})

/** Long enough for the first paint to be over, in milliseconds. */
const firstPaint = 300

/** What is read once for each question. */
export const once = { staleTime: Infinity, retry: false, structuralSharing: false } as const

/** The beginning of the keys of what is kept of a list. */
export const keyOf = (list: Watched, account: string) => [snapshotKinds(list).snapshots, account] as const

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
