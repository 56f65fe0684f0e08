import type { ApiError } from '#api/api-error.ts'
import type { ListModel } from '../list/list-model.ts'
import type { KeepLimits, SnapshotKinds } from '../snapshots/snapshot-storage.ts'
import { timeNow } from '#api/service-clock.ts'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { minute } from '#lib/dates.ts'
import { clockText, localDayText } from '#lib/relative-time.ts'
import { z } from '#lib/zod.ts'
import { useStorageKey } from '#local/account.tsx'
import type { Collection } from '#local/collection.ts'
import { onStoreChange } from '#local/store-channel.ts'
import { useCollection } from '#local/live-collection.ts'
import { openLocalStore } from '#local/open-local-store.ts'
import { prefetch, importPart } from '#ui/import-part.ts'
import type { RowMask } from '../index/row-index.ts'
import type { VisitChanges } from '../snapshots/keep-snapshots.ts'
import type { SnapshotKeeper } from './snapshot-keeper.ts'

/** The list whose changes are tracked, as far as pages without changes need to know. */
export type TrackedList = {
  readonly id: string
  readonly singular: string
  readonly plural: string
  readonly changesTab?: string
}

/** Link props for the changes of a list. */
export const changesLink = ({ id, changesTab }: Pick<TrackedList, 'id' | 'changesTab'>) =>
  changesTab ? { to: `/${id}`, search: { tab: changesTab } } : { to: `/${id}/changes` }

/** The list as loaded so far, the error if loading failed, and a function to reload it. */
export type ReadList<Subject = unknown> = {
  readonly data: ListModel<Subject> | undefined
  readonly error: ApiError | null
  refetch(): Promise<unknown>
}

/** The collections that store the snapshots of a list and their settings. */
export const snapshotKinds = ({ id }: Pick<TrackedList, 'id'>): SnapshotKinds => ({
  snapshots: `${id}.snapshots`,
  settings: `${id}.snapshot-settings`,
})

type Loaded = ListModel<unknown> | undefined

/** The range of values for the limits. */
export const keepBounds = { most: { least: 2, most: 200 }, days: { least: 1, most: 3650 } }

const within = ({ least, most }: { least: number; most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most))

const schema = z.object({
  /** Whether snapshots are saved. */
  isOn: z.boolean(),
  /** Whether the user dismissed the offer to switch it on. */
  isOfferHidden: z.boolean(),
  /** The number of snapshots. */
  most: within(keepBounds.most),
  days: within(keepBounds.days),
})

export type SnapshotSettings = z.infer<typeof schema>

const defaultSettings: SnapshotSettings = { isOn: false, isOfferHidden: false, most: 60, days: 365 }

const settingsKey = 'settings'

/** The snapshot settings of a list. The schema ignores the visit, which is stored in the same collection. */
const settingsOf = (list: TrackedList): Collection<SnapshotSettings> => ({
  kind: snapshotKinds(list).settings,
  schema,
})

/** The snapshot settings of a list in this browser, and a setter. */
export function useSnapshotSettings(list: TrackedList) {
  const { items, isPending, put } = useCollection(settingsOf(list))
  const settings = items.find(({ key }) => key === settingsKey)?.value ?? defaultSettings
  return {
    settings,
    /** Whether the settings are still loading. */
    isPending,
    set: (patch: Partial<SnapshotSettings>) => put(settingsKey, { ...settings, ...patch }),
  }
}

const loadKeeper = () => importPart(() => import('./snapshot-keeper.ts'), 'The snapshot keeper')

const keepers = new Map<string, Promise<SnapshotKeeper>>()

/** The page's only snapshot keeper for this list and account. */
export function snapshotKeeper(list: TrackedList, account: string): Promise<SnapshotKeeper> {
  const kinds = snapshotKinds(list)
  const place = JSON.stringify([account, kinds.snapshots])
  const known = keepers.get(place)
  if (known) return known
  const made = loadKeeper().then(({ openKeeper }) => openKeeper(account, kinds))
  keepers.set(place, made)
  // Retry a failed load next time.
  made.catch(() => keepers.delete(place))
  return made
}

let count = 0

/** A list's unique number, and the account that first saw it: the list is not compared under another one. */
export function identifyList(loaded: ListModel<unknown>, account: string) {
  return loaded.once(identifyList, () => ({ account, number: ++count }))
}

/** Milliseconds until the first paint is likely over. */
const firstPaint = 300

/** Options of queries that run once per key. */
export const runOnce = { staleTime: Infinity, retry: false, structuralSharing: false } as const

/** The key prefix of all snapshot queries of a list. */
export const snapshotQueryKey = (list: TrackedList, account: string) =>
  [snapshotKinds(list).snapshots, account] as const

/** The key prefix of all {@link visitChangesOptions} of this list and account. */
const visitChangesKey = (list: TrackedList, account: string) => [...snapshotQueryKey(list, account), 'visit']

/**
 * The stored snapshots, and how the list differs from the previous visit. The query also saves the list if it changed;
 * it is not urgent, and runs once per list. Disabled without a list.
 */
function visitChangesOptions(list: TrackedList, account: string, loaded: Loaded, limits: KeepLimits) {
  const seen = loaded && identifyList(loaded, account)
  return queryOptions({
    queryKey: [...visitChangesKey(list, account), seen?.number],
    queryFn:
      loaded && !loaded.isPartial && seen?.account === account
        ? async () => {
            if (seen.number === 1) await new Promise((resolve) => setTimeout(resolve, firstPaint))
            const keeper = await snapshotKeeper(list, account)
            return keeper.see(loaded, loaded.receivedAt, limits, timeNow())
          }
        : skipToken,
    ...runOnce,
    gcTime: minute,
  })
}

/** The key of the query for the metadata of the stored snapshots. */
export const storedKey = (list: TrackedList, account: string) =>
  [...snapshotQueryKey(list, account), 'snapshots'] as const

/**
 * A list's stored snapshots and its changes since the previous visit; disabled while snapshots are off. `loaded`: the
 * complete list, once it is loaded.
 */
export function useVisitChanges(list: TrackedList, loaded: Loaded) {
  const account = useStorageKey(snapshotKinds(list).snapshots)
  const { settings, isPending, set } = useSnapshotSettings(list)
  const changes = useQuery({
    ...visitChangesOptions(list, account, loaded, settings),
    enabled: settings.isOn,
    // Until the list is compared again, what was found of it before stays on the screen.
    placeholderData: (before: VisitChanges | undefined, query?: { queryKey: readonly unknown[] }) =>
      query?.queryKey[1] === account ? before : undefined,
  })
  return { settings, areSettingsPending: isPending, set, changes }
}

/** A mask of the rows that appeared or changed since the last visit, if `isAsked`. */
export function useChangedRows(
  list: TrackedList,
  loaded: Loaded,
  isAsked: boolean,
): { mask: RowMask | undefined; isPending: boolean } {
  const { changes, settings, areSettingsPending } = useVisitChanges(list, loaded)
  useWatch(list)
  const length = loaded?.rows.length
  // The rows of an earlier list are not those of this one.
  const isCompared = changes.data !== undefined && !changes.isPlaceholderData
  const changed = isAsked && settings.isOn && isCompared ? changes.data.rows : undefined
  const mask = useMemo(() => {
    if (!changed || length === undefined) return undefined
    const stays = new Uint8Array(length)
    for (const row of changed) stays[row] = 1
    return stays
  }, [changed, length])
  return {
    mask,
    isPending: isAsked && (areSettingsPending || (settings.isOn && !changes.isError && !isCompared)),
  }
}

/** Milliseconds between records that the page is open. */
const beat = minute

/**
 * Keeps the visit alive while snapshots are on and the page is open, and notices when snapshots are cleared elsewhere.
 */
export function useWatch(list: TrackedList): void {
  const { snapshots } = snapshotKinds(list)
  const account = useStorageKey(snapshots)
  const queryClient = useQueryClient()
  const { settings } = useSnapshotSettings(list)

  useEffect(() => {
    /** Compares again if the snapshot that a list was compared with is gone. */
    async function check() {
      const places = await (await openLocalStore()).places(account)
      const keys = new Set(places.filter(({ kind }) => kind === snapshots).map(({ key }) => key))
      await queryClient.invalidateQueries({
        queryKey: visitChangesKey(list, account),
        predicate({ queryKey }) {
          const since = queryClient.getQueryData<VisitChanges>(queryKey)?.since
          return since !== undefined && !keys.has(since.key)
        },
      })
    }
    return onStoreChange(account, ({ kind }) => {
      if (kind !== snapshots) return
      void queryClient.invalidateQueries({ queryKey: storedKey(list, account) })
      check().catch(() => undefined)
    })
  }, [list, snapshots, account, queryClient])

  useEffect(() => {
    if (!settings.isOn) return undefined
    prefetch(loadKeeper)
    const stay = async () => {
      await (await snapshotKeeper(list, account)).stay(timeNow())
    }
    // If the storage fails, the visit ends sooner, but nothing is lost.
    const timer = setInterval(() => void stay().catch(() => undefined), beat)
    return () => clearInterval(timer)
  }, [list, account, settings.isOn])
}

/** "Nov 20, 14:02" in local time, with the year if it is not that of `now`. Both in milliseconds since the epoch. */
export function momentText(epoch: number, now: number): string {
  const isThisYear = new Date(epoch).getFullYear() === new Date(now).getFullYear()
  const day = localDayText(epoch)
  return `${isThisYear ? day.replace(/, .*/, '') : day}, ${clockText(epoch)}`
}
