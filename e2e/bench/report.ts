import type { TableFigures } from './measure-table.ts'

/** Most that a figure may be, as a multiple of the floor's of the same run. */
type Ratios = Partial<Record<keyof TableFigures, number>>

const upTo1000: Ratios = {
  loadCpu: 4,
  keyCpu: 2,
  burstCpu: 2,
  sortTextCpu: 2,
  sortNumberCpu: 2,
  sweepP95: 2,
  heap: 4,
}
const beyond: Ratios = { ...upTo1000, keyCpu: 1.5, burstCpu: 1.5, sortTextCpu: 1.2, sortNumberCpu: 1.2 }

/** What is to be reached with each size of list. */
export const targets: Readonly<Record<number, Ratios>> = {
  1000: upTo1000,
  10_000: { ...beyond, heap: 1.5 },
  100_000: { ...beyond, loadCpu: 5, heap: 1.3 },
}

const labels: Readonly<Record<keyof TableFigures, string>> = {
  firstRow: 'first row, ms',
  loadCpu: 'load, cpu ms',
  longestTask: 'longest task after first row, ms',
  keyPaint: 'first key to paint, ms',
  keyCpu: 'first key, cpu ms',
  burstCpu: 'burst of 5 keys, cpu ms',
  sortTextPaint: 'sort text to paint, ms',
  sortTextCpu: 'sort text, cpu ms',
  sortNumberCpu: 'sort number, cpu ms',
  sweepP95: 'sweep, p95 frame ms',
  blank: 'blank rows, %',
  heap: 'heap, MB',
}

export type SizeResult = {
  readonly orgs: number
  readonly starboard: TableFigures
  readonly floor: TableFigures
}

/** The median of each figure over the rounds. */
export const medians = (rounds: readonly TableFigures[]): TableFigures => {
  const first = rounds[0]
  if (!first) throw new Error('there was no round')
  const figures = { ...first }
  for (const name of figureNames) {
    const values = rounds.map((round) => round[name]).sort((a, b) => a - b)
    figures[name] = values[Math.floor(values.length / 2)] ?? 0
  }
  return figures
}

const figureNames: readonly (keyof TableFigures)[] = [
  'firstRow',
  'loadCpu',
  'longestTask',
  'keyPaint',
  'keyCpu',
  'burstCpu',
  'sortTextPaint',
  'sortTextCpu',
  'sortNumberCpu',
  'sweepP95',
  'blank',
  'heap',
]

/** Lines of the readable table for one size of list. */
export const sizeLines = ({ orgs, starboard, floor }: SizeResult): readonly string[] => [
  '',
  line(`${orgs.toLocaleString('en-US')} organizations`, 'Starboard', 'floor', 'ratio', 'target', ''),
  ...figureNames.map((name) => {
    const [own, base] = [starboard[name], floor[name]]
    const ratio = base > 0 ? own / base : null
    const most = targets[orgs]?.[name]
    const absolute = name === 'blank' ? 0 : name === 'longestTask' ? 50 : undefined
    const isMet =
      absolute === undefined ? most === undefined || ratio === null || ratio <= most : own <= absolute
    const target = absolute === undefined ? (most === undefined ? '' : `≤ ${most} ×`) : `≤ ${absolute}`
    return line(
      labels[name],
      own.toFixed(1),
      base.toFixed(1),
      ratio === null ? '' : `${ratio.toFixed(2)} ×`,
      target,
      target && mark(isMet),
    )
  }),
]

export type OneFigure = {
  readonly label: string
  readonly value: number | null
  readonly most: number
  readonly unit: string
}

/** Lines for figures that stand alone. */
export const figureLines = (figures: readonly OneFigure[]): readonly string[] => [
  '',
  ...figures.map(({ label, value, most, unit }) =>
    line(
      label,
      value === null ? 'not measured' : `${value.toFixed(0)} ${unit}`,
      '',
      '',
      `≤ ${most} ${unit}`,
      value === null ? '' : mark(value <= most),
    ),
  ),
]

export const mark = (isMet: boolean): string => (isMet ? 'met' : 'MISSED')

export const line = (label: string, ...cells: readonly string[]): string =>
  `${label.padEnd(34)}${cells.map((cell) => cell.padStart(12)).join('')}`.trimEnd()
