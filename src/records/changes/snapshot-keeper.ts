import { openLocalStore } from '#local/open-local-store.ts'
import { createSnapshotKeeper } from '../snapshots/keep-snapshots.ts'
import type { SnapshotKinds } from '../snapshots/snapshot-storage.ts'
import { startSnapshotWorker } from '../snapshots/start-snapshot-worker.ts'

export type SnapshotKeeper = ReturnType<typeof createSnapshotKeeper>

/** Keeps the snapshots of a list for an account, in what this browser keeps, and compares them in a worker. */
export const openKeeper = async (account: string, kinds: SnapshotKinds): Promise<SnapshotKeeper> =>
  createSnapshotKeeper({ store: await openLocalStore(), account, kinds, start: startSnapshotWorker })
