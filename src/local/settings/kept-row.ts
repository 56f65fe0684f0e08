import type { KeptTexts } from '../kinds.ts'

/** One kind of thing that this browser keeps, as Settings lists it. */
export type KeptRow = {
  /** Tells it from the other rows. */
  id: string
  texts: KeptTexts
  count: number
  /** Null: not measured yet. */
  bytes: number | null
  /** Removes all of it; it can be taken back for ten seconds. Never rejects. */
  clear(): Promise<void>
}

/** What one part of Starboard keeps. */
export type KeptPart = {
  /** Undefined: not known yet. */
  rows: readonly KeptRow[] | undefined
  /** The browser did not hand it over. */
  isError: boolean
  /** False: it lives as long as the page. */
  isLasting: boolean
}
