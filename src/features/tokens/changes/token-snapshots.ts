import type { SnapshotList } from '#records/changes/snapshot-list.ts'

/** The API tokens, as a list whose changes are told. */
export const tokenSnapshots: SnapshotList = {
  kinds: { snapshots: 'tokens.snapshots', settings: 'tokens.snapshot-settings' },
  changes: '/tokens/changes',
  screen: 'API tokens',
  many: 'API tokens',
  one: 'API token',
}
