import { createSnapshotKeeper } from '../snapshots/keep-snapshots.ts'
import { startSnapshotThread } from '../snapshots/start-snapshot-thread.ts'
import { openKeptStore } from '#local/open-kept-store.ts'
import { snapshotKinds, type Watched } from './tracked.ts'

type Keeper = ReturnType<typeof createSnapshotKeeper>

const keepers = new Map<string, Promise<Keeper>>()

/** The one keeper of an account's snapshots of a list in this page. */
export function snapshotKeeper(list: Watched, account: string): Promise<Keeper> {
  const kinds = snapshotKinds(list)
  const place = JSON.stringify([account, kinds.snapshots])
  const known = keepers.get(place)
  if (known) return known
  const made = openKeptStore().then((store) =>
    createSnapshotKeeper({ store, account, kinds, start: startSnapshotThread }),
  )
  keepers.set(place, made)
  return made
}
