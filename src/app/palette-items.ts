/** One thing the palette can open or do. */
export type PaletteItem = {
  /** Unique among all items. */
  key: string
  label: string
  /** What tells it from others of the same label: an id, a shortcut. */
  detail: string
  run(): void
}

export type PaletteGroup = { title: string; items: readonly PaletteItem[] }

/** A group that makes what it offers of the words themselves; nothing for words that it has no use for. */
export type AnsweringSource = { title: string; answers(query: string): readonly PaletteItem[] }

/** A group of things to choose from, any number of them: an item is only made of what is shown. */
export type ListedSource = {
  title: string
  /** What the names belong to: as long as it is the same object they are read once. */
  of: object
  count: number
  /** What one finds a thing by; undefined for what cannot be opened. */
  names(at: number): { label: string; detail: string } | undefined
  /** The thing itself, as a list of one. */
  item(at: number): readonly PaletteItem[]
}

export type PaletteSource = ListedSource | AnsweringSource

const most = 8

/** A group whose items are there already. */
export const listedSource = (title: string, items: readonly PaletteItem[]): ListedSource => ({
  title,
  of: items,
  count: items.length,
  names: (at) => items[at],
  item: (at) => items.slice(at, at + 1),
})

type Names = { readonly labels: readonly string[]; readonly details: readonly string[] }

const readNames = new WeakMap<object, Names>()

/** Names in lower case. A hundred thousand of them must not be read at each key. */
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

/** 0 for the exact id or name, 1 where the label begins with it, 2 where all its words occur, 3 for no match. */
function rank(label: string, detail: string, query: string, words: readonly string[]): 0 | 1 | 2 | 3 {
  if (label === query || detail === query) return 0
  if (label.startsWith(query)) return 1
  return words.every((word) => label.includes(word) || detail.includes(word)) ? 2 : 3
}

/** Places of the best matches, at most eight. */
function bestPlaces(source: ListedSource, query: string): readonly number[] {
  const { labels, details } = namesOf(source)
  const exact: number[] = []
  const found: readonly number[][] = [exact, [], []]
  const words = query.split(/\s+/)
  for (let at = 0; at < source.count && exact.length < most; at++) {
    const places = found[rank(labels[at] ?? '', details[at] ?? '', query, words)]
    if (places && places.length < most) places.push(at)
  }
  return found.flat().slice(0, most)
}

function firstPlaces(source: ListedSource): readonly number[] {
  const places: number[] = []
  for (let at = 0; at < source.count && places.length < most; at++) if (source.names(at)) places.push(at)
  return places
}

/** The groups with what matches `query`, best first, at most eight a group; groups with nothing are left out. */
export function matchPalette(sources: readonly PaletteSource[], query: string): PaletteGroup[] {
  const wanted = query.trim().toLowerCase()
  const itemsOf = (source: PaletteSource): readonly PaletteItem[] => {
    if ('answers' in source) return source.answers(query)
    const places = wanted === '' ? firstPlaces(source) : bestPlaces(source, wanted)
    return places.flatMap((at) => source.item(at))
  }
  return sources
    .map((source) => ({ title: source.title, items: itemsOf(source) }))
    .filter((group) => group.items.length > 0)
}
