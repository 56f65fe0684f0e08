import type { ApiError } from '#api/api-error.ts'
import type { ListModel } from '../list/list-model.ts'
import { createSnapshotStorage, type KeepLimits, type SnapshotKinds } from '../snapshots/snapshot-storage.ts'
import { timeNow } from '#api/service-clock.ts'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { z } from '#lib/zod.ts'
import { useStorageKey } from '#local/account.tsx'
import type { Collection } from '#local/collection.ts'
import { onStoreChange } from '#local/store-channel.ts'
import { useCollection } from '#local/live-collection.ts'
import { openLocalStore } from '#local/open-local-store.ts'
import { fetchAhead, importPart } from '#ui/import-part.ts'
import type { RowMask } from '../index/row-index.ts'
import type { VisitChanges } from '../snapshots/keep-snapshots.ts'
import type { SnapshotKeeper } from './snapshot-keeper.ts'

/** Whose changes are told, as far as a page needs to know that tells none. */
export type Watched = { readonly id: string; readonly one: string; readonly many: string }

/** The whole list as it is read by now, why it could not be read, and reading it anew. */
export type ReadList<Subject = unknown> = {
  readonly data: ListModel<Subject> | undefined
  readonly error: ApiError | null
  refetch(): Promise<unknown>
}

/** The collections of the snapshots of a list, and of what is set for them. */
export const snapshotKinds = ({ id }: Pick<Watched, 'id'>): SnapshotKinds => ({
  snapshots: `${id}.snapshots`,
  settings: `${id}.snapshot-settings`,
})

type Loaded = ListModel<unknown> | undefined

/** Bounds within which one may set how much is kept. */
export const keepBounds = { most: { least: 2, most: 200 }, days: { least: 1, most: 3650 } }

const within = ({ least, most }: { least: number; most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most))

const schema = z.object({
  /** Without it nothing is kept. */
  isOn: z.boolean(),
  /** The offer to switch it on was dismissed. */
  isOfferHidden: z.boolean(),
  /** Snapshots. */
  most: within(keepBounds.most),
  days: within(keepBounds.days),
})

export type SnapshotSettings = z.infer<typeof schema>

const defaultSettings: SnapshotSettings = { isOn: false, isOfferHidden: false, most: 60, days: 365 }

const settingsKey = 'settings'

/** What is set for snapshots of a list; a visit stands beside it, which the schema leaves out. */
const settingsOf = (list: Watched): Collection<SnapshotSettings> => ({
  kind: snapshotKinds(list).settings,
  schema,
})

/** What is set for snapshots of a list in this browser, and setting it. */
export function useSnapshotSettings(list: Watched) {
  const { items, isPending, put } = useCollection(settingsOf(list))
  const settings = items.find(({ key }) => key === settingsKey)?.value ?? defaultSettings
  return {
    settings,
    /** Nothing is known yet. */
    isPending,
    set: (patch: Partial<SnapshotSettings>) => put(settingsKey, { ...settings, ...patch }),
  }
}

const loadKeeper = () => importPart(() => import('./snapshot-keeper.ts'), 'The snapshot keeper')

const keepers = new Map<string, Promise<SnapshotKeeper>>()

/** The one keeper of an account's snapshots of a list in this page. */
export function snapshotKeeper(list: Watched, account: string): Promise<SnapshotKeeper> {
  const kinds = snapshotKinds(list)
  const place = JSON.stringify([account, kinds.snapshots])
  const known = keepers.get(place)
  if (known) return known
  const made = loadKeeper().then(({ openKeeper }) => openKeeper(account, kinds))
  keepers.set(place, made)
  // What could not be had is asked for again.
  made.catch(() => keepers.delete(place))
  return made
}

let count = 0

/** The number of a list, and the account that it was first seen under: another's is not compared with it. */
export function seenAs(loaded: ListModel<unknown>, account: string) {
  return loaded.once(seenAs, () => ({ account, number: ++count }))
}

/** Long enough for the first paint to be over, in milliseconds. */
const firstPaint = 300

/** What is read once for each question. */
export const once = { staleTime: Infinity, retry: false, structuralSharing: false } as const

/** The beginning of the keys of what is kept of a list. */
export const keyOf = (list: Watched, account: string) => [snapshotKinds(list).snapshots, account] as const

/** Of every {@link visitChangesOptions} of this list and account. */
const visitChangesKey = (list: Watched, account: string) => [...keyOf(list, account), 'visit']

/**
 * What is kept, and how the list differs from what the visit before saw. Asking keeps the list, when it is not what
 * was seen last: at leisure, once for each list. Without a list nothing is asked.
 */
function visitChangesOptions(list: Watched, account: string, loaded: Loaded, limits: KeepLimits) {
  const seen = loaded && seenAs(loaded, account)
  return queryOptions({
    queryKey: [...visitChangesKey(list, account), seen?.number],
    queryFn:
      loaded && seen?.account === account
        ? async () => {
            if (seen.number === 1) await new Promise((resolve) => setTimeout(resolve, firstPaint))
            const keeper = await snapshotKeeper(list, account)
            return keeper.see(loaded, loaded.receivedAt, limits, timeNow())
          }
        : skipToken,
    ...once,
    gcTime: 60_000,
  })
}

/** The snapshots that there are, without what they hold. */
export const snapshotOptions = (list: Watched, account: string) =>
  queryOptions({
    queryKey: [...keyOf(list, account), 'snapshots'],
    async queryFn() {
      const store = await openLocalStore()
      const { metas, left } = await createSnapshotStorage(store, account, snapshotKinds(list)).read()
      return { metas, left, isLasting: store.isLasting }
    },
    staleTime: 0,
    retry: false,
  })

/**
 * What is kept of a list, and how it differs from what the visit before saw; nothing while snapshots are off. `loaded`:
 * the whole list, once it is read.
 */
export function useVisitChanges(list: Watched, loaded: Loaded) {
  const account = useStorageKey(snapshotKinds(list).snapshots)
  const { settings, isPending, set } = useSnapshotSettings(list)
  const changes = useQuery({
    ...visitChangesOptions(list, account, loaded, settings),
    enabled: settings.isOn,
  })
  return { settings, areSettingsPending: isPending, set, changes }
}

/** The rows that appeared or changed since the last visit, when that is asked for. */
export function useChangedRows(
  list: Watched,
  loaded: Loaded,
  isAsked: boolean,
): { mask: RowMask | undefined; isPending: boolean } {
  const { changes, settings, areSettingsPending } = useVisitChanges(list, loaded)
  useWatch(list)
  const length = loaded?.rows.length
  const changed = isAsked && settings.isOn ? changes.data?.rows : undefined
  const mask = useMemo(() => {
    if (!changed || length === undefined) return undefined
    const stays = new Uint8Array(length)
    for (const row of changed) stays[row] = 1
    return stays
  }, [changed, length])
  return { mask, isPending: isAsked && (areSettingsPending || (settings.isOn && changes.isPending)) }
}

/** Milliseconds between two times at which a page says that it is open. */
const beat = 60_000

/** While snapshots are on and the page is open, the visit goes on; what is cleared elsewhere is noticed. */
export function useWatch(list: Watched): void {
  const { snapshots } = snapshotKinds(list)
  const account = useStorageKey(snapshots)
  const queryClient = useQueryClient()
  const { settings } = useSnapshotSettings(list)

  useEffect(() => {
    /** What a list is compared with may be gone, and with it what that said. */
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
      void queryClient.invalidateQueries({ queryKey: snapshotOptions(list, account).queryKey })
      check().catch(() => undefined)
    })
  }, [list, snapshots, account, queryClient])

  useEffect(() => {
    if (!settings.isOn) return undefined
    fetchAhead(loadKeeper)
    const stay = async () => {
      await (await snapshotKeeper(list, account)).stay(timeNow())
    }
    // Where the browser refuses, the visit ends sooner: nothing is lost.
    const timer = setInterval(() => void stay().catch(() => undefined), beat)
    return () => clearInterval(timer)
  }, [list, account, settings.isOn])
}

const withinYear = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const ofThisYear = new Intl.DateTimeFormat('en-US', withinYear)
const ofAnyYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...withinYear })

/** "Nov 20, 14:02" in local time, with the year when that is not the year of `now`. In milliseconds since the epoch. */
export function momentText(epoch: number, now: number): string {
  const isThisYear = new Date(epoch).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? ofThisYear : ofAnyYear).format(epoch)
}
