import type { EntryHistory } from './entry-history.ts'
import type { Capture } from './capture.ts'
import type { FieldChange } from './state.ts'

/** A snapshot by its key, or the list as it was seen last. */
type MomentKey = string

/** Stands for the list as it was seen last; no snapshot has this key. */
export const nowKey = 'now'

/** A snapshot as it is kept. */
export type StoredSnapshot = { key: string; bytes: Uint8Array<ArrayBuffer> }

/** One entry that differs between two moments. */
export type ComparedEntry = {
  is: 'appeared' | 'gone' | 'changed'
  id: string
  /** Which of several entries with this id, from 0. */
  occurrence: number
  /** Every field that changed; of an entry that came or went, those asked for that it had. */
  changes: readonly FieldChange[]
  /** Text of the field that names entries. */
  title: string
}

/** How many entries differ, in each way. */
export type Counts = { appeared: number; gone: number; changed: number }

/** What the worker that holds the snapshots can be asked, and what it answers. */
export type SnapshotAsks = {
  /** Takes these in place of all it had; answers with the keys of those that it can read. */
  load: { ask: { snapshots: readonly StoredSnapshot[] }; answer: { keys: readonly string[] } }
  /** Takes what the list looks like now. */
  see: { ask: { capture: Capture }; answer: { count: number } }
  /** Makes a snapshot of the list as it was seen last; null when it is what the newest one saw. */
  add: { ask: { key: string }; answer: { bytes: Uint8Array<ArrayBuffer>; count: number } | null }
  /** Forgets all but these; answers with those that are now written in another way. */
  trim: { ask: { keys: readonly string[] }; answer: readonly StoredSnapshot[] }
  /** Rows of the list, as it was seen last, that differ from what a snapshot saw; null when there is no such. */
  changedRows: { ask: { since: MomentKey }; answer: { rows: Int32Array<ArrayBuffer>; counts: Counts } | null }
  /**
   * Part of the entries that differ between two moments: gone, appeared, changed, each in the order of their list.
   * `about`: the fields to give of entries that came or went; `title`: the field that names them. Null when one of the
   * moments is not there.
   */
  compare: {
    ask: {
      from: MomentKey
      to: MomentKey
      about: readonly string[]
      title: string
      start: number
      end: number
    }
    answer: { counts: Counts; entries: readonly ComparedEntry[] } | null
  }
  /** Every kept change of the entries with this id. */
  history: { ask: { id: string }; answer: readonly EntryHistory[] }
}

export type SnapshotAsk = keyof SnapshotAsks

/** What is posted to the worker, with a port to answer on. */
export type AskMessage<Kind extends SnapshotAsk = SnapshotAsk> = {
  [Each in Kind]: { kind: Each; content: SnapshotAsks[Each]['ask'] }
}[Kind]

/** What comes back on that port. */
export type AnswerMessage<Kind extends SnapshotAsk> = { answer: SnapshotAsks[Kind]['answer'] } | 'failed'
