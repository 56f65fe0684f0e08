import { createSnapshotKeeper } from '../snapshots/keep-snapshots.ts'
import type { SnapshotKinds } from '../snapshots/snapshot-shelf.ts'
import { startSnapshotThread } from '../snapshots/start-snapshot-thread.ts'
import { openKeptStore } from '#local/open-kept-store.ts'

type Keeper = ReturnType<typeof createSnapshotKeeper>

const keepers = new Map<string, Promise<Keeper>>()

/** The one keeper of an account's snapshots of a list in this page. */
export function snapshotKeeper(kinds: SnapshotKinds, account: string): Promise<Keeper> {
  const place = JSON.stringify([account, kinds.snapshots])
  const known = keepers.get(place)
  if (known) return known
  const made = openKeptStore().then((store) =>
    createSnapshotKeeper({ store, account, kinds, start: startSnapshotThread }),
  )
  keepers.set(place, made)
  return made
}
