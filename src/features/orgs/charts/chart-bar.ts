/** One bar of a chart: how many organizations have a value, and whether the list is filtered to them. */
export type ChartBar = {
  /** Told apart from the others of its chart by it. */
  id: string
  label: string
  count: number
  isChosen: boolean
}

/** "31 %", "<0.1 %": a part of a whole in words; undefined without a whole. */
export function shareText(count: number, whole: number): string | undefined {
  if (whole === 0) return undefined
  const percent = (count / whole) * 100
  if (count > 0 && percent < 0.1) return '<0.1%'
  return `${percent < 10 && count < whole ? Math.round(percent * 10) / 10 : Math.round(percent)}%`
}
