/**
 * What a row of a virtual table has in common with the others: where it stands, and how keys and clicks find it.
 * `position` counts from 0 below one row of heads, `height` is pixels; the active row takes part in the order of Tab.
 */
export const rowPlace = (position: number, height: number, isActive: boolean) => ({
  'aria-rowindex': position + 2,
  'data-position': position,
  tabIndex: isActive ? 0 : -1,
  style: { transform: `translateY(${position * height}px)` },
})
