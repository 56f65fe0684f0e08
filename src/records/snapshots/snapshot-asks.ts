import type { EntryHistory } from './entry-history.ts'
import type { Capture } from './capture.ts'
import type { FieldChange } from './state.ts'

/** The key of a snapshot, or `nowKey`. */
type MomentKey = string

/** Stands for the current list; no snapshot has this key. */
export const nowKey = 'now'

/** A snapshot as it is stored. */
export type StoredSnapshot = { key: string; bytes: Uint8Array<ArrayBuffer> }

/** An entry that differs between two moments. */
export type ComparedEntry = {
  type: 'appeared' | 'gone' | 'changed'
  id: string
  /** Which of several entries with this id, from 0. */
  occurrence: number
  /** All changed fields; for an entry that appeared or is gone, the requested fields that it has. */
  changes: readonly FieldChange[]
  /** Text of the field that names the entry. */
  title: string
}

/** The number of differing entries, by kind. */
export type Counts = { appeared: number; gone: number; changed: number }

/** Requests to the snapshot worker and their responses. */
export type SnapshotAsks = {
  /** Replaces all snapshots. Returns the keys of those that can be read. */
  load: { ask: { snapshots: readonly StoredSnapshot[] }; answer: { keys: readonly string[] } }
  /** Sets the current list. */
  see: { ask: { capture: Capture }; answer: { count: number } }
  /** Adds a snapshot of the current list; null if it equals the newest one. */
  add: { ask: { key: string }; answer: { bytes: Uint8Array<ArrayBuffer>; count: number } | null }
  /** Removes all other snapshots. Returns those that had to be rewritten. */
  trim: { ask: { keys: readonly string[] }; answer: readonly StoredSnapshot[] }
  /** Rows of the current list that differ from a snapshot; null if the snapshot does not exist. */
  changedRows: { ask: { since: MomentKey }; answer: { rows: Int32Array<ArrayBuffer>; counts: Counts } | null }
  /**
   * A slice of the entries that differ between two moments: gone, appeared, and changed, each in list order. `about`:
   * fields to return of entries that appeared or are gone; `title`: the field that names them. Null if a moment does
   * not exist.
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
  /** The stored changes of the entries with this id. */
  history: { ask: { id: string }; answer: readonly EntryHistory[] }
}

export type SnapshotAsk = keyof SnapshotAsks

/** A message to the worker, sent with a port for the response. */
export type AskMessage<Kind extends SnapshotAsk = SnapshotAsk> = {
  [Each in Kind]: { kind: Each; content: SnapshotAsks[Each]['ask'] }
}[Kind]

/** The response on that port. */
export type AnswerMessage<Kind extends SnapshotAsk> = { answer: SnapshotAsks[Kind]['answer'] } | 'failed'
