export type TextSearch = {
  /** Rows that hold every word of the query, in ascending order. Gives the same array for the same query. */
  matching(query: string): Int32Array
  /** One byte for each row: 1 where its text holds `phrase` as it stands, without regard to case. */
  holding(phrase: string): Uint8Array
  /** Reads texts while `hasTime` says so; true once every row has been read. */
  prepare(hasTime: () => boolean): boolean
}

// Rows between two looks at the clock; a row may hold a megabyte.
const chunk = 16

/**
 * Search over one lower-cased text per row, each made once. While a query grows, only the rows that matched
 * before are looked at again.
 */
export function createTextSearch(count: number, textOf: (row: number) => string): TextSearch {
  const texts: string[] = []
  const all = Int32Array.from({ length: count }, (_, row) => row)
  let lastQuery = ''
  let lastRows: Int32Array = all

  function read(until: number) {
    while (texts.length < until) texts.push(textOf(texts.length).toLowerCase())
  }

  function narrow(from: Int32Array, word: string): Int32Array {
    const kept = new Int32Array(from.length)
    let length = 0
    for (const row of from) {
      if (texts[row]?.includes(word)) kept[length++] = row
    }
    return kept.subarray(0, length)
  }

  return {
    matching(query) {
      const wanted = query.toLowerCase().trimStart()
      if (wanted === lastQuery) return lastRows
      const words = wanted.split(/\s+/).filter(Boolean)
      if (words.length > 0) read(count)
      // A longer query matches no row that its beginning did not match.
      lastRows = words.reduce<Int32Array>(narrow, wanted.startsWith(lastQuery) ? lastRows : all)
      lastQuery = wanted
      return lastRows
    },
    holding(phrase) {
      read(count)
      const wanted = phrase.toLowerCase()
      return Uint8Array.from(texts, (text) => (text.includes(wanted) ? 1 : 0))
    },
    prepare(hasTime) {
      while (texts.length < count && hasTime()) read(Math.min(count, texts.length + chunk))
      return texts.length === count
    },
  }
}
