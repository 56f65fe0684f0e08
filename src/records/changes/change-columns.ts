/** Pixels of each column; the last takes what is left. */
const wide = [264, 196, 248, 248, 196] as const
const narrow = [148, 128, 148, 148, 148] as const

/** Style of a column of the list of changes: the same object each time, so that React has nothing to compare. */
export type ColumnStyle = { width: number; flex?: string }

type Layout = { styles: readonly ColumnStyle[]; width: number }

function layoutOf(widths: readonly number[]): Layout {
  const styles = widths.map((width, place) =>
    place === widths.length - 1 ? { width, flex: '1 0 auto' } : { width },
  )
  return { styles, width: widths.reduce((sum, width) => sum + width, 0) }
}

const wideLayout = layoutOf(wide)
const narrowLayout = layoutOf(narrow)

/** The columns where there are so many pixels, and how wide they are together at least. */
export const changeLayout = (available: number): Layout => (available < 700 ? narrowLayout : wideLayout)
