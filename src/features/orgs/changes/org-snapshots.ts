import type { SnapshotList } from '#records/changes/snapshot-list.ts'

/** The organizations, as a list whose changes are told. */
export const orgSnapshots: SnapshotList = {
  kinds: { snapshots: 'orgs.snapshots', settings: 'orgs.snapshot-settings' },
  changes: '/orgs/changes',
  screen: 'Organizations',
  many: 'organizations',
  one: 'organization',
}
