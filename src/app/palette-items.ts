import { getOrInsert } from '#lib/maps.ts'

/** One thing the palette can open or do. */
export type PaletteItem = {
  label: string
  /** Distinguishes items with the same label: an ID, a shortcut. */
  detail: string
  run(): void
}

/** An item as shown. Its key is unique among all items. */
export type FoundItem = PaletteItem & { key: string }

export type PaletteGroup = { title: string; items: readonly FoundItem[] }

/** A group that builds its items from the query itself; none for a query it cannot use. */
type AnsweringSource = { title: string; answers(query: string): readonly PaletteItem[] }

/** A group of things to choose from, of any size. */
type ListedSource = {
  title: string
  /** What there is to choose from. The texts of its items are read once per object, which only this group has. */
  rows: readonly unknown[]
  /** The item of a row; undefined if it cannot be opened. */
  item(at: number): PaletteItem | undefined
}

export type PaletteSource = ListedSource | AnsweringSource

const most = 8

/** A group with an item for each row, or none for a row that cannot be opened. */
export const listedSource = <Row extends object>(
  title: string,
  rows: readonly Row[],
  itemOf: (row: Row) => PaletteItem | undefined,
): PaletteSource => ({
  title,
  rows,
  item(at) {
    const row = rows[at]
    return row && itemOf(row)
  },
})

type Texts = { readonly labels: readonly string[]; readonly details: readonly string[] }

const readTexts = new WeakMap<readonly unknown[], Texts>()

/** The texts in lowercase, cached: a hundred thousand of them must not be read on every keystroke. */
const textsOf = ({ rows, item }: ListedSource): Texts =>
  getOrInsert(readTexts, rows, () => {
    const items = rows.map((_, at) => item(at))
    return {
      labels: items.map((each) => each?.label.toLowerCase() ?? ''),
      details: items.map((each) => each?.detail.toLowerCase() ?? ''),
    }
  })

/** 0 for the exact ID or name, 1 if the label starts with the query, 2 if all words occur, 3 for no match. */
function rank(label: string, detail: string, query: string, words: readonly string[]): 0 | 1 | 2 | 3 {
  if (label === query || detail === query) return 0
  if (label.startsWith(query)) return 1
  return words.every((word) => label.includes(word) || detail.includes(word)) ? 2 : 3
}

/** Indexes of the best matches, at most eight. */
function bestIndexes(source: ListedSource, query: string): readonly number[] {
  const { labels, details } = textsOf(source)
  const exact: number[] = []
  const found: readonly number[][] = [exact, [], []]
  const words = query.split(/\s+/)
  for (let at = 0; at < labels.length && exact.length < most; at++) {
    const indexes = found[rank(labels[at] ?? '', details[at] ?? '', query, words)]
    if (indexes && indexes.length < most) indexes.push(at)
  }
  return found.flat()
}

/** The groups with their matches for `query`, best first, at most eight per group; empty groups are left out. */
export function matchPalette(sources: readonly PaletteSource[], query: string): PaletteGroup[] {
  const wanted = query.trim().toLowerCase()
  function itemsOf(source: PaletteSource): readonly PaletteItem[] {
    if ('answers' in source) return source.answers(query)
    const items: PaletteItem[] = []
    for (const at of wanted === '' ? source.rows.keys() : bestIndexes(source, wanted)) {
      const item = source.item(at)
      if (item) items.push(item)
      if (items.length === most) break
    }
    return items
  }
  return sources
    .map((source) => ({
      title: source.title,
      items: itemsOf(source).map(({ label, detail, run }, at) => ({
        key: `${source.title} ${at}`,
        label,
        detail,
        run,
      })),
    }))
    .filter((group) => group.items.length > 0)
}
