import { day, minute } from '#lib/dates.ts'
import { z } from '#lib/zod.ts'
import type { LocalStore } from '#local/local-store.ts'

const count = z.int().check(z.minimum(0))

/** Metadata of a snapshot. Times are in milliseconds since the epoch, by the local clock. */
const snapshotMetaSchema = z.object({
  version: z.literal(1),
  /** When it was taken. */
  at: z.number(),
  /** When it was last confirmed to match the list. */
  seenAt: z.number(),
  /** The number of entries. */
  count,
  /** The number of unreadable rows. */
  unreadable: count,
})

export type SnapshotMeta = z.infer<typeof snapshotMetaSchema> & {
  key: string
  /** Stored size. */
  bytes: number
}

export type KeepLimits = {
  most: number
  /** Days since a snapshot was last confirmed. */
  days: number
}

/** Maximum size in bytes of all snapshots of a list together. A larger single snapshot is not stored. */
export const maxSnapshotBytes = 24_000_000

/**
 * The keys of the snapshots to keep at `now`, in order: within the limits, but always the newest one and the one that
 * the current visit is compared with.
 */
export function keysToKeep(
  metas: readonly SnapshotMeta[],
  { most, days }: KeepLimits,
  now: number,
  since: string | undefined,
): readonly string[] {
  const newest = metas.at(-1)?.key
  const kept = [...metas]
  // The oldest is a full list. When it goes, the next becomes a full list: that saves the next one's size.
  let bytes = kept.reduce((sum, meta) => sum + meta.bytes, 0)
  for (;;) {
    const index = kept.findIndex(({ key }) => key !== newest && key !== since)
    const oldest = kept[index]
    const isOver =
      kept.length > most || bytes > maxSnapshotBytes || (oldest && now - oldest.seenAt > days * day)
    if (!oldest || !isOver) return kept.map(({ key }) => key)
    bytes -= index === 0 ? (kept[1]?.bytes ?? 0) : oldest.bytes
    kept.splice(index, 1)
  }
}

/** A visit is compared with the last snapshot of the previous one. Times are in milliseconds since the epoch. */
const visitSchema = z.object({
  startedAt: z.number(),
  /** When the page was last known to be open. */
  activeAt: z.number(),
  /** Key of the newest snapshot when the visit started. */
  since: z.string(),
  /** When that snapshot was last confirmed. */
  sinceAt: z.number(),
  /** Set if there was no earlier visit, so that it is compared with its own start. */
  isFirst: z.optional(z.boolean()),
})

export type Visit = z.infer<typeof visitSchema>

const longestBreak = 30 * minute

const sameDay = (a: number, b: number) => new Date(a).toDateString() === new Date(b).toDateString()

/**
 * Whether a visit is still the same at `now`: less than 30 minutes since the page was last open, on the same local day.
 * Setting the clock back by 30 minutes or more ends it, too.
 */
export const isOngoing = ({ startedAt, activeAt }: Visit, now: number): boolean =>
  Math.abs(now - activeAt) < longestBreak && sameDay(startedAt, now)

/** The collections that store the snapshots of a list and their settings. */
export type SnapshotKinds = { snapshots: string; settings: string }

export type StoredSnapshots = {
  /** In chronological order. */
  metas: readonly SnapshotMeta[]
  /** Encoded bodies by key. */
  bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** The number of snapshots that are damaged or from another version of Starboard. They are left untouched. */
  left: number
  /** The number of the newest key, by any version of Starboard. */
  lastNumber: number
}

type StorageChange = {
  put: readonly { meta: SnapshotMeta; body: Uint8Array<ArrayBuffer> }[]
  removed: readonly string[]
  visit: Visit | undefined
  /** In milliseconds since the epoch. */
  now: number
}

const visitKey = 'visit'
const digits = 16
const stored = z.extend(snapshotMetaSchema, { body: z.instanceof(Uint8Array<ArrayBuffer>) })

/** The key of a snapshot taken at `now`. It sorts after all others, even cleared ones, which Undo may restore. */
export const nextKey = (lastNumber: number, now: number): string =>
  String(Math.max(lastNumber + 1, Math.trunc(now))).padStart(digits, '0')

/** Stores the snapshots of one list for an account. */
export function createSnapshotStorage(store: LocalStore, account: string, kinds: SnapshotKinds) {
  const place = (key: string) => ({ account, kind: kinds.snapshots, key })
  return {
    async read(): Promise<StoredSnapshots> {
      const items = await store.items(account, kinds.snapshots)
      const metas: SnapshotMeta[] = []
      const bodies = new Map<string, Uint8Array<ArrayBuffer>>()
      for (const { key, value } of items) {
        const { data } = stored.safeParse(value)
        if (!data) continue
        const { body, ...meta } = data
        metas.push({ ...meta, key, bytes: body.length })
        bodies.set(key, body)
      }
      const lastNumber = Math.max(0, ...items.map(({ key }) => Number(key)).filter(Number.isSafeInteger))
      return { metas, bodies, left: items.length - metas.length, lastNumber }
    },
    async visit(): Promise<Visit | undefined> {
      return visitSchema.safeParse((await store.item(account, kinds.settings, visitKey))?.value).data
    },
    async change({ put, removed, visit, now }: StorageChange): Promise<void> {
      await store.replace(
        [
          ...put.map(({ meta: { key, version, at, seenAt, count, unreadable }, body }) => ({
            ...place(key),
            value: { version, at, seenAt, count, unreadable, body },
            at: now,
          })),
          ...(visit ? [{ account, kind: kinds.settings, key: visitKey, value: visit, at: now }] : []),
        ],
        removed.map(place),
      )
    },
  }
}
