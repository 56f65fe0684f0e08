import { z } from '#lib/zod.ts'
import type { KeptSnapshot } from './snapshot-asks.ts'
import { type SnapshotMeta, snapshotMetaSchema } from './snapshot-meta.ts'
import { type Visit, visitSchema } from './visit.ts'

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
export type Shelf = {
  /** In the order in which they were seen. */
  metas: readonly SnapshotMeta[]
  /** What they hold, by key. */
  bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** Snapshots of another version of Starboard, and damaged ones. They are left where they are. */
  left: number
  /** Number of the newest key, whoever wrote it. */
  lastNumber: number
}

/** What changes on the shelf, in one go. */
type ShelfChange = {
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
export function createShelf(store: SnapshotStore, account: string, kinds: SnapshotKinds) {
  const place = (key: string) => ({ account, kind: kinds.snapshots, key })
  return {
    async read(): Promise<Shelf> {
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
    async change({ put, removed, visit, now }: ShelfChange): Promise<void> {
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

/** Bodies as the thread takes them. */
export const keptSnapshots = ({ bodies }: Shelf): readonly KeptSnapshot[] =>
  Array.from(bodies, ([key, bytes]) => ({ key, bytes }))
