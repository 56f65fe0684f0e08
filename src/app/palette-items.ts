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

const most = 8

/** 0 for the exact id or name, 1 where the label begins with it, 2 where it occurs, -1 for no match. */
function rank(item: PaletteItem, query: string): number {
  const label = item.label.toLowerCase()
  const detail = item.detail.toLowerCase()
  if (label === query || detail === query) return 0
  if (label.startsWith(query)) return 1
  return label.includes(query) || detail.includes(query) ? 2 : -1
}

/** The groups with what matches `query`, best first, at most eight a group; groups with nothing are left out. */
export function matchPalette(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const wanted = query.trim().toLowerCase()
  return groups
    .map(({ title, items }) => {
      if (wanted === '') return { title, items: items.slice(0, most) }
      const ranked = items
        .map((item) => ({ item, rank: rank(item, wanted) }))
        .filter((entry) => entry.rank >= 0)
      ranked.sort((a, b) => a.rank - b.rank)
      return { title, items: ranked.slice(0, most).map((entry) => entry.item) }
    })
    .filter((group) => group.items.length > 0)
}
