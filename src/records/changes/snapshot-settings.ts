import { z } from '#lib/zod.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { snapshotKinds, type Watched } from './tracked.ts'

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

const key = 'settings'

/** What is set for snapshots of a list; a visit stands beside it, which the schema leaves out. */
const settingsOf = (list: Watched): Collection<SnapshotSettings> => ({
  kind: snapshotKinds(list).settings,
  schema,
})

/** What is set for snapshots of a list in this browser, and setting it. */
export function useSnapshotSettings(list: Watched) {
  const { items, isPending, put } = useCollection(settingsOf(list))
  const settings = items.find((item) => item.key === key)?.value ?? defaultSettings
  return {
    settings,
    /** Nothing is known yet. */
    isPending,
    set: (patch: Partial<SnapshotSettings>) => put(key, { ...settings, ...patch }),
  }
}
