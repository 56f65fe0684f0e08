import type { Picture } from '../snapshots/picture.ts'
import type { SnapshotKinds } from '../snapshots/snapshot-shelf.ts'

/** A kind of list whose changes are told from visit to visit, as far as every page of it needs to know. */
export type SnapshotList = {
  /** Collections of its snapshots, and of what is set for them. */
  readonly kinds: SnapshotKinds
  /** Address of the page that tells all changes. */
  readonly changes: '/orgs/changes' | '/tokens/changes'
  /** Name of its screen: "Organizations". */
  readonly screen: string
  /** Within a sentence, after "the": "organizations". */
  readonly many: string
  /** Within a sentence, after "an" or "this": "organization". */
  readonly one: string
}

/** A list as it was loaded whole; the same object as long as it is the same list. */
export type LoadedList = {
  /** When it arrived, in milliseconds since the epoch. */
  readonly receivedAt: number
  /** Rows, unreadable ones too. */
  readonly count: number
  /** What it looks like. `turn` is awaited after each small step. */
  take(turn: () => Promise<unknown>): Promise<Picture>
}
