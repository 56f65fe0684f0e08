import { figure, type Plot, type Table } from './result.ts'

/** A cost at a number of rows. */
export type Sized = {
  readonly rows: number
  readonly own: Readonly<Record<string, number>>
  readonly floor: Readonly<Record<string, number>>
}

/** How far an exponent may be off in one run: 25% more cost with ten times the rows. */
const noise = Math.log10(1.25)

const sortLike = (rows: number): number => rows * Math.log2(rows)

/** How a cost grows with the rows: 0 is constant, 1 is linear, about 1.1 is like sorting. */
const exponent = (from: number, to: number, tenfold: number): number | null =>
  from > 0 && to > 0 ? Math.log(to / from) / Math.log(tenfold) : null

/** The growth of each cost between the last two sizes, and plots of all sizes; null if there is only one size. */
export const growthTable = (sizes: readonly Sized[], costs: readonly string[]): Table | null => {
  const [before, last] = sizes.slice(-2)
  if (!before || !last) return null
  const times = last.rows / before.rows
  const most = (exponent(sortLike(before.rows), sortLike(last.rows), times) ?? 0) + noise
  const grows = (cost: string, whose: 'own' | 'floor') =>
    exponent(before[whose][cost] ?? 0, last[whose][cost] ?? 0, times)
  /** A logarithmic scale has no zero. */
  const points = (value: (size: Sized) => number) =>
    sizes.map((size) => [size.rows, Math.max(0.1, value(size))] as const)
  const plots = costs.map((title): Plot => {
    const start = (before.own[title] ?? 0) / sortLike(before.rows)
    return {
      title,
      isLogarithmic: true,
      series: [
        { name: 'Starboard', points: points(({ own }) => own[title] ?? 0) },
        { name: 'floor', points: points(({ floor }) => floor[title] ?? 0) },
        { name: 'N log N', points: points(({ rows }) => start * sortLike(rows)) },
      ],
    }
  })
  return {
    title: `Growth, exponent from ${before.rows.toLocaleString('en-US')} to ${last.rows.toLocaleString('en-US')} rows`,
    heads: ['Starboard', 'floor'],
    // Exponents have no ratio.
    figures: costs.map((cost) => ({
      ...figure(cost, grows(cost, 'own'), grows(cost, 'floor'), { most }),
      ratio: null,
    })),
    plots,
  }
}
