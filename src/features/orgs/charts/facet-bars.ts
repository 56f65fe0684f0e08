import type { FacetCount } from '#records/index/row-index.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ChartBar } from './bar-list.tsx'

/** Most bars that are drawn; the table has the rest. */
const most = 12

export type FacetBars = {
  /** All values that any organization has or that are chosen, most frequent first. */
  all: readonly ChartBar[]
  drawn: readonly ChartBar[]
  /** The rest: how many values, and how many organizations have one of them. */
  others: { values: number; count: number } | undefined
}

/** Turns the values of a facet into bars. A chosen value is always drawn. */
export function facetBars(counts: readonly FacetCount[], chosen: readonly string[]): FacetBars {
  const known = new Set(counts.map(({ value }) => value))
  const unknown = chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }))
  const all = [...counts, ...unknown]
    .map(({ value, count }) => ({
      id: value,
      label: visibleText(value) || '“”',
      count,
      isChosen: chosen.includes(value),
    }))
    .filter(({ count, isChosen }) => count > 0 || isChosen)
    .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  // Drawing one more value takes no more room than mentioning it.
  const isWhole = all.length <= most + 1
  const drawn = isWhole ? all : all.filter(({ isChosen }, index) => index < most || isChosen)
  const rest = all.filter((bar) => !drawn.includes(bar))
  const others =
    rest.length === 0
      ? undefined
      : { values: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) }
  return { all, drawn, others }
}

/** Returns the chosen values after toggling one. */
export const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
