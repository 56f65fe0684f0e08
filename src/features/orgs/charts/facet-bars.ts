import type { FacetCount } from '#records/index/row-index.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ChartBar } from './bar-list.tsx'
/** Bars of a chart that has a table for the rest. */
const most = 12

export type FacetBars = {
  /** All values that some organization has, or that are chosen: the most frequent first. */
  all: readonly ChartBar[]
  /** Those that are drawn. */
  drawn: readonly ChartBar[]
  /** Those that are not: how many values, and how many organizations have one of them. */
  others: { values: number; count: number } | undefined
}

/** The values of a facet as bars. A chosen value is always drawn. */
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
  // One value more is as easily drawn as told.
  const isWhole = all.length <= most + 1
  const drawn = isWhole ? all : all.filter(({ isChosen }, place) => place < most || isChosen)
  const rest = all.filter((bar) => !drawn.includes(bar))
  const others =
    rest.length === 0
      ? undefined
      : { values: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) }
  return { all, drawn, others }
}

/** The chosen values after one was toggled. */
export const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
