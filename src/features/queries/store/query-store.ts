/** Why the service has no record under an id any more, as far as this browser knows. */
export type Gone = 'not-found' | 'deleted-here'

/** What this browser knows of one saved query. Times are milliseconds since the epoch. */
export type LibraryEntry = {
  /** Person and deployment it belongs to; nobody else's page reads it. */
  account: string
  id: string
  name: string
  dataset: string
  /** The person's own labels; the service never sees them. */
  tags: readonly string[]
  pinned: boolean
  lastOpened: number | null
  lastSaved: number | null
  gone: Gone | null
  /** Since when it is gone, as far as this browser knows; entries from before this was kept have none. */
  goneAt?: number | null | undefined
  /** The record as last seen; null when it never was. */
  text: string | null
  /** What the person noted at the last save. */
  note: string
}

/** Unsaved text of one query. */
export type Draft = {
  account: string
  id: string
  /**
   * `current` follows the editor, and `left-…` goes on from it where a page was left before that was written; any
   * other slot is set aside and waits for a decision.
   */
  slot: string
  /** The editor that wrote it, for as long as its page is open. */
  by?: string | undefined
  /** Of a draft that was left: when the draft was saved that stood in `current` as far as its editor knew. */
  over?: number | null | undefined
  text: string
  /** The record on which it was written. */
  baseText: string
  savedAt: number
}

/** Where a draft is kept. */
export type DraftPlace = Pick<Draft, 'account' | 'id' | 'slot'>

/** How this browser came to a version. */
export type VersionSource = 'loaded' | 'saved' | 'replaced' | 'deleted' | 'imported'

/** A version of a record that this browser loaded or saved. */
export type Version = {
  account: string
  id: string
  /** When this browser got it, in milliseconds since the epoch; no two versions of a query share it. */
  at: number
  source: VersionSource
  text: string
  /** What the person noted when saving it. */
  note: string
}

/** What this browser keeps of saved queries, per account. Every method may reject when the storage fails. */
export type QueryStore = {
  /** False: it lives as long as the page. */
  readonly isLasting: boolean
  entries(account: string): Promise<LibraryEntry[]>
  entry(account: string, id: string): Promise<LibraryEntry | undefined>
  putEntry(entry: LibraryEntry): Promise<void>
  removeEntry(account: string, id: string): Promise<void>
  /** All drafts of an account, or of one query. */
  drafts(account: string, id?: string): Promise<Draft[]>
  /** Keys under which an account has drafts: its own, and those of its organizations (`kept-key.ts`). */
  draftKeys(account: string): Promise<string[]>
  putDraft(draft: Draft): Promise<void>
  removeDraft(account: string, id: string, slot: string): Promise<void>
  /** Puts a draft in one go that the page does not wait for: it may be gone in a moment. */
  leaveDraft(draft: Draft): void
  /** Gives up the draft that stands there, if it is still the one saved at `savedAt`; not waited for either. */
  leaveWithout(at: DraftPlace, savedAt: number): void
  /**
   * Puts a draft in a slot, or empties it for null, if the slot still holds the draft saved at `over` (null: none).
   * False: another tab wrote there meanwhile, and nothing was changed.
   */
  swapDraft(at: DraftPlace, over: number | null, next: Draft | null): Promise<boolean>
  /** Ids of the queries of an account that have versions, in the library or not. */
  versionedIds(account: string): Promise<string[]>
  /** The versions of one query, oldest first. */
  versions(account: string, id: string): Promise<Version[]>
  newestVersion(account: string, id: string): Promise<Version | undefined>
  putVersion(version: Version): Promise<void>
  removeVersion(account: string, id: string, at: number): Promise<void>
}
