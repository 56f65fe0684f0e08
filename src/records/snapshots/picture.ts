/**
 * What a list looked like at one moment, column by column: it crosses to a worker as buffers and a text or two, which
 * costs the page next to nothing however long the list is.
 */
export type Picture = {
  /** Names of the tracked fields. */
  fields: readonly string[]
  /** Key of each entry as a JSON text, one a line. */
  keys: string
  /** Number of each entry's row in the list; as long as there are entries. */
  rows: Int32Array<ArrayBuffer>
  /**
   * In the order of `fields`: the different texts that stand in it, one a line, as UTF-8 in pieces of whole lines; and
   * which of them each entry has.
   */
  columns: readonly { texts: readonly Uint8Array<ArrayBuffer>[]; codes: Int32Array<ArrayBuffer> }[]
  /** How many rows of the list could not be read: whatever they are is unknown. */
  unreadable: number
}
