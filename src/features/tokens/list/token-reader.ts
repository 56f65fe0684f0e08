import type { ListRow, UnreadableRow } from '#api/list-row.ts'
import { ScopeCache } from '#grants/scope-cache.ts'
import { type TokenEntry, tokenEntry } from './token-entry.ts'

export type TokenRows = {
  readonly tokens: readonly TokenEntry[]
  readonly unreadable: readonly UnreadableRow[]
}

/** Reads the rows of a token list one after the other, so that each can be read as it arrives. */
export class TokenReader {
  readonly #tokens: TokenEntry[] = []
  readonly #unreadable: UnreadableRow[] = []
  readonly #cache = new ScopeCache()
  /** Where the first token of each id stands, and how many have it. */
  readonly #places = new Map<string, { readonly first: number; count: number }>()

  add(row: ListRow): void {
    if (row.kind === 'unreadable') {
      this.#unreadable.push(row)
      return
    }
    const place = this.#tokens.length
    const before = this.#places.get(row.id)
    if (before) this.#markDuplicate(before.first)
    else this.#places.set(row.id, { first: place, count: 1 })
    this.#tokens.push(tokenEntry(row, this.#cache, before !== undefined, before ? before.count++ : 0))
  }

  /** What was read so far; later rows do not change it. */
  rows(): TokenRows {
    return { tokens: [...this.#tokens], unreadable: [...this.#unreadable] }
  }

  #markDuplicate(place: number): void {
    const token = this.#tokens[place]
    if (token && !token.isDuplicate) this.#tokens[place] = { ...token, isDuplicate: true }
  }
}
