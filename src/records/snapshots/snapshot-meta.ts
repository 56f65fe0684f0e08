import { z } from '#lib/zod.ts'

const count = z.int().check(z.minimum(0))

/** What is known of a snapshot without reading it. Times in milliseconds since the epoch, as the clock said. */
export const snapshotMetaSchema = z.object({
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
