import { median } from 'd3-array'

/** Limit on a figure, absolute or as a multiple of the floor in the same run. */
export type Target = { readonly most: number } | { readonly times: number }

/** One line of a table. Null: not measurable, or without a floor or target. */
export type Figure = {
  readonly label: string
  readonly own: number | null
  readonly floor: number | null
  readonly ratio: number | null
  readonly target: string | null
  readonly isMet: boolean | null
}

/** A plot below a table: `y` over `x`, both logarithmic if costs grow with a size. */
export type Plot = {
  readonly title: string
  readonly isLogarithmic: boolean
  readonly series: readonly {
    readonly name: string
    readonly points: readonly (readonly [x: number, y: number])[]
  }[]
}

export type Table = {
  readonly title: string
  /** Headers of the two value columns. */
  readonly heads: readonly [own: string, floor: string]
  readonly figures: readonly Figure[]
  readonly plots?: readonly Plot[]
}

/** A line of a table, judged by its target. */
export const figure = (label: string, own: number | null, floor?: number | null, target?: Target): Figure => {
  const ratio = own !== null && floor ? own / floor : null
  const [judged, limit, unit] =
    target === undefined
      ? [null, 0, '']
      : 'most' in target
        ? [own, target.most, '']
        : [ratio, target.times, ' ×']
  return {
    label,
    own,
    floor: floor ?? null,
    ratio,
    target: target ? `≤ ${asText(limit)}${unit}` : null,
    isMet: judged === null ? null : judged <= limit,
  }
}

/** The median of each value over the rounds. */
export const medians = <Name extends string>(rounds: readonly Readonly<Record<Name, number>>[]) => {
  const names = Object.keys(rounds[0] ?? {}) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, median(rounds, (round) => round[name]) ?? 0]),
  ) as Record<Name, number>
}

/** Three significant digits, or the integer part if that has more. */
const asText = (value: number): string =>
  value.toLocaleString('en-US', {
    maximumSignificantDigits: 3,
    maximumFractionDigits: 0,
    roundingPriority: 'morePrecision',
  })

/** The cells of a figure as shown, without its label. */
export const cellsOf = ({ own, floor, ratio, target, isMet }: Figure): readonly string[] => [
  own === null ? 'not measured' : asText(own),
  floor === null ? '' : asText(floor),
  ratio === null ? '' : `${asText(ratio)} ×`,
  target ?? '',
  isMet === null ? '' : isMet ? 'met' : 'MISSED',
]

/** A table for the terminal. */
export const textOf = ({ title, heads, figures }: Table): string =>
  [
    '',
    line(title, [...heads, 'ratio', 'target', '']),
    ...figures.map((each) => line(each.label, cellsOf(each))),
  ].join('\n')

const line = (label: string, cells: readonly string[]): string =>
  `${label.padEnd(44)}${cells.map((cell) => cell.padStart(12)).join('')}`.trimEnd()
