/** One thing the palette can open or do. */
export type PaletteItem = {
  /** Unique among all items. */
  key: string
  label: string
  /** Distinguishes items with the same label: an ID, a shortcut. */
  detail: string
  run(): void
}

export type PaletteGroup = { title: string; items: readonly PaletteItem[] }

/** A group that builds its items from the query itself; none for a query it cannot use. */
export type AnsweringSource = { title: string; answers(query: string): readonly PaletteItem[] }

/** A group of things to choose from, of any size: items are built only for those shown. */
export type ListedSource = {
  title: string
  /** The cache key of the names: they are read once per object. */
  of: object
  count: number
  /** What the item is found by; undefined if it cannot be opened. */
  names(at: number): { label: string; detail: string } | undefined
  /** The item in a list of one, or an empty list. */
  item(at: number): readonly PaletteItem[]
}

export type PaletteSource = ListedSource | AnsweringSource

const most = 8

/** A group whose items already exist. */
export const listedSource = (title: string, items: readonly PaletteItem[]): ListedSource => ({
  title,
  of: items,
  count: items.length,
  names: (at) => items[at],
  item: (at) => items.slice(at, at + 1),
})

type Names = { readonly labels: readonly string[]; readonly details: readonly string[] }

const readNames = new WeakMap<object, Names>()

/** The names in lowercase, cached: a hundred thousand of them must not be read on every keystroke. */
function namesOf(source: ListedSource): Names {
  const known = readNames.get(source.of)
  if (known) return known
  const labels: string[] = []
  const details: string[] = []
  for (let at = 0; at < source.count; at++) {
    const names = source.names(at)
    labels.push(names?.label.toLowerCase() ?? '')
    details.push(names?.detail.toLowerCase() ?? '')
  }
  const read = { labels, details }
  readNames.set(source.of, read)
  return read
}

/** 0 for the exact ID or name, 1 if the label starts with the query, 2 if all words occur, 3 for no match. */
function rank(label: string, detail: string, query: string, words: readonly string[]): 0 | 1 | 2 | 3 {
  if (label === query || detail === query) return 0
  if (label.startsWith(query)) return 1
  return words.every((word) => label.includes(word) || detail.includes(word)) ? 2 : 3
}

/** Indexes of the best matches, at most eight. */
function bestIndexes(source: ListedSource, query: string): readonly number[] {
  const { labels, details } = namesOf(source)
  const exact: number[] = []
  const found: readonly number[][] = [exact, [], []]
  const words = query.split(/\s+/)
  for (let at = 0; at < source.count && exact.length < most; at++) {
    const indexes = found[rank(labels[at] ?? '', details[at] ?? '', query, words)]
    if (indexes && indexes.length < most) indexes.push(at)
  }
  return found.flat().slice(0, most)
}

function firstIndexes(source: ListedSource): readonly number[] {
  const indexes: number[] = []
  for (let at = 0; at < source.count && indexes.length < most; at++) if (source.names(at)) indexes.push(at)
  return indexes
}

/** The groups with their matches for `query`, best first, at most eight per group; empty groups are left out. */
export function matchPalette(sources: readonly PaletteSource[], query: string): PaletteGroup[] {
  const wanted = query.trim().toLowerCase()
  const itemsOf = (source: PaletteSource): readonly PaletteItem[] => {
    if ('answers' in source) return source.answers(query)
    const indexes = wanted === '' ? firstIndexes(source) : bestIndexes(source, wanted)
    return indexes.flatMap((at) => source.item(at))
  }
  return sources
    .map((source) => ({ title: source.title, items: itemsOf(source) }))
    .filter((group) => group.items.length > 0)
}
