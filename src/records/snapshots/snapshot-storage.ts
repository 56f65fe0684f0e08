import { z } from '#lib/zod.ts'

const count = z.int().check(z.minimum(0))

/** What is known of a snapshot without reading it. Times in milliseconds since the epoch, as the clock said. */
const snapshotMetaSchema = z.object({
  version: z.literal(1),
  /** When it was first seen. */
  at: z.number(),
  /** When it was last seen to hold. */
  seenAt: z.number(),
  /** Entries in it. */
  count,
  /** Rows of the list that could not be read. */
  unreadable: count,
})

export type SnapshotMeta = z.infer<typeof snapshotMetaSchema> & {
  key: string
  /** Size of what is kept. */
  bytes: number
}

/** Bounds of what is kept. */
export type KeepLimits = {
  /** Snapshots. */
  most: number
  /** Days since a snapshot was last seen to hold. */
  days: number
}

/** Bytes that all snapshots of a list may take together; a single one that takes more is not kept. */
export const mostBytes = 24_000_000

const day = 86_400_000

/**
 * The keys of the snapshots that stay at `now`, in their order: never more than the limits, the newest and the one
 * that the visit is measured against always.
 */
export function keysToKeep(
  metas: readonly SnapshotMeta[],
  { most, days }: KeepLimits,
  now: number,
  since: string | undefined,
): readonly string[] {
  const newest = metas.at(-1)?.key
  const kept = [...metas]
  // The oldest is a whole list, and when it goes the next becomes one: what goes is the size of that one.
  let bytes = kept.reduce((sum, meta) => sum + meta.bytes, 0)
  for (;;) {
    const place = kept.findIndex(({ key }) => key !== newest && key !== since)
    const oldest = kept[place]
    const isOver = kept.length > most || bytes > mostBytes || (oldest && now - oldest.seenAt > days * day)
    if (!oldest || !isOver) return kept.map(({ key }) => key)
    bytes -= place === 0 ? (kept[1]?.bytes ?? 0) : oldest.bytes
    kept.splice(place, 1)
  }
}

/** A visit: what came since the one before is measured against what that one saw last. Times in milliseconds since the epoch. */
const visitSchema = z.object({
  startedAt: z.number(),
  /** When the page was last known to be open. */
  activeAt: z.number(),
  /** Key of the newest snapshot when it began. */
  since: z.string(),
  /** When that was last seen to hold. */
  sinceAt: z.number(),
  /** There was none before it: it is measured against its own beginning. */
  isFirst: z.optional(z.boolean()),
})

export type Visit = z.infer<typeof visitSchema>

const longestBreak = 30 * 60_000

const sameDay = (a: number, b: number) => new Date(a).toDateString() === new Date(b).toDateString()

/**
 * Whether a visit still goes on at `now`: the page was not away for 30 minutes, and the (local) day is the same. A
 * clock that was set back by more than that ends it too.
 */
export const goesOn = ({ startedAt, activeAt }: Visit, now: number): boolean =>
  Math.abs(now - activeAt) < longestBreak && sameDay(startedAt, now)

type Place = { account: string; kind: string; key: string }

/** Where this browser keeps things; each method may reject when the storage fails. */
export type SnapshotStore = {
  /** By their keys, in the order of code units. */
  items(account: string, kind: string): Promise<readonly { key: string; value: unknown }[]>
  item(account: string, kind: string, key: string): Promise<{ value: unknown } | undefined>
  /** All of it happens, or none. */
  replace(
    put: readonly (Place & { value: unknown; at: number })[],
    removed: readonly Place[],
  ): Promise<unknown>
}

/** Names of the collections that hold the snapshots of one list, and what is set for them. */
export type SnapshotKinds = { snapshots: string; settings: string }

/** What is kept of a list. */
export type StoredSnapshots = {
  /** In the order in which they were seen. */
  metas: readonly SnapshotMeta[]
  /** What they hold, by key. */
  bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** Snapshots of another version of Starboard, and damaged ones. They are left where they are. */
  left: number
  /** Number of the newest key, whoever wrote it. */
  lastNumber: number
}

/** What changes in the storage, in one go. */
type StorageChange = {
  put: readonly { meta: SnapshotMeta; body: Uint8Array<ArrayBuffer> }[]
  /** Keys of the snapshots that go. */
  removed: readonly string[]
  visit: Visit | undefined
  /** When, in milliseconds since the epoch. */
  now: number
}

const visitKey = 'visit'
const digits = 16
const stored = z.extend(snapshotMetaSchema, { body: z.instanceof(Uint8Array<ArrayBuffer>) })

/** The key of a snapshot made at `now`: behind every other, those too that were cleared and may be put back. */
export const keyBehind = (lastNumber: number, now: number): string =>
  String(Math.max(lastNumber + 1, Math.trunc(now))).padStart(digits, '0')

/** The snapshots of one list that this browser keeps for an account. */
export function createSnapshotStorage(store: SnapshotStore, account: string, kinds: SnapshotKinds) {
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
