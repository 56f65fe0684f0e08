import type { EntryHistory } from './entry-history.ts'
import type { Capture } from './capture.ts'
import type { FieldChange } from './state.ts'

/** The key of a snapshot, or `nowKey`. */
type MomentKey = string

/** Stands for the current list; no snapshot has this key. */
export const nowKey = 'now'

type StoredSnapshot = { key: string; bytes: Uint8Array<ArrayBuffer> }

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
export type SnapshotRequests = {
  /** Replaces all snapshots. Returns the keys of those that can be read. */
  load: { request: { snapshots: readonly StoredSnapshot[] }; response: { keys: readonly string[] } }
  /** Sets the current list. */
  see: { request: { capture: Capture }; response: { count: number } }
  /** Adds a snapshot of the current list; null if it equals the newest one. */
  add: { request: { key: string }; response: { bytes: Uint8Array<ArrayBuffer>; count: number } | null }
  /** Removes all other snapshots. Returns those that had to be rewritten. */
  trim: { request: { keys: readonly string[] }; response: readonly StoredSnapshot[] }
  /** Rows of the current list that differ from a snapshot; null if the snapshot does not exist. */
  changedRows: {
    request: { since: MomentKey }
    response: { rows: Int32Array<ArrayBuffer>; counts: Counts } | null
  }
  /**
   * A slice of the entries that differ between two moments: gone, appeared, and changed, each in list order. `about`:
   * fields to return of entries that appeared or are gone; `title`: the field that names them. Null if a moment does
   * not exist.
   */
  compare: {
    request: {
      from: MomentKey
      to: MomentKey
      about: readonly string[]
      title: string
      start: number
      end: number
    }
    response: { counts: Counts; entries: readonly ComparedEntry[] } | null
  }
  /** The stored changes of the entries with this id. */
  history: { request: { id: string }; response: readonly EntryHistory[] }
}

export type RequestKind = keyof SnapshotRequests

/** A message to the worker, sent with a port for the response. */
export type RequestMessage<Kind extends RequestKind = RequestKind> = {
  [Each in Kind]: { kind: Each; content: SnapshotRequests[Each]['request'] }
}[Kind]

/** The response on that port. */
export type ResponseMessage<Kind extends RequestKind> =
  | { response: SnapshotRequests[Kind]['response'] }
  | 'failed'
