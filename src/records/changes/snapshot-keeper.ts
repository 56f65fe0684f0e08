import { openLocalStore } from '#local/open-local-store.ts'
import { createSnapshotKeeper } from '../snapshots/keep-snapshots.ts'
import type { SnapshotKinds } from '../snapshots/snapshot-storage.ts'
import { startSnapshotWorker } from '../snapshots/start-snapshot-worker.ts'

export type SnapshotKeeper = ReturnType<typeof createSnapshotKeeper>

/** Opens a keeper that stores the snapshots of a list in this browser and compares them in a worker. */
export const openKeeper = async (account: string, kinds: SnapshotKinds): Promise<SnapshotKeeper> =>
  createSnapshotKeeper({ store: await openLocalStore(), account, kinds, start: startSnapshotWorker })
