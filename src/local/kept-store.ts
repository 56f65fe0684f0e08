/** Where a thing is kept. */
export type KeptPlace = {
  /** Person and deployment it belongs to; nobody else's page reads it. */
  account: string
  /** Which collection it is in, for example `orgs.views`; all there are stand in `kinds.ts`. */
  kind: string
  /** Tells it from the others of its collection. */
  key: string
}

/** One thing that this browser keeps for an account: a saved view, a waiver, a snapshot. */
export type KeptItem = KeptPlace & {
  /** What survives a structured clone (HTML, 2.7); whoever reads it checks it, as another version may have written. */
  value: unknown
  /** When it was put, in milliseconds since the epoch. */
  at: number
}

/** What this browser keeps beside saved queries, per account. Every method may reject when the storage fails. */
export type KeptStore = {
  /** False: it lives as long as the page. */
  readonly isLasting: boolean
  /** The collections of an account that hold something, in the order of code units. */
  kinds(account: string): Promise<string[]>
  /** All items of a collection, by their keys in the order of code units. */
  items(account: string, kind: string): Promise<KeptItem[]>
  /** The keys of a collection in the same order, without reading a value. */
  keys(account: string, kind: string): Promise<string[]>
  item(account: string, kind: string, key: string): Promise<KeptItem | undefined>
  put(item: KeptItem): Promise<void>
  /** Removes, then puts, in one go: all of it happens, or none. */
  replace(put: readonly KeptItem[], removed: readonly KeptPlace[]): Promise<void>
  /**
   * As `replace`, and gives what stood in their places. Reading that by itself before would be waited for, and a page
   * that is left meanwhile would take the changes with it.
   */
  exchange(put: readonly KeptItem[], removed: readonly KeptPlace[]): Promise<KeptItem[]>
  remove(account: string, kind: string, key: string): Promise<void>
  /** Removes a whole collection. */
  clear(account: string, kind: string): Promise<void>
}
