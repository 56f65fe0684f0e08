/** Height of a row in pixels; the head has the same. */
export const rowHeights = { comfortable: 36, compact: 28 } as const

// Not `contain: paint`: with a pinned cell in each row it makes the browser sort its layers at every key (15 ms).
const rowClass =
  'group absolute inset-x-0 top-0 flex align-middle contain-[size_layout_style] bg-surface hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus data-selected:bg-accent-soft'

/** Looks of a row by density. The line is as high as the row without its border, so that text stands in the middle. */
export const rowClasses = {
  comfortable: `${rowClass} h-[36px] leading-[35px]`,
  compact: `${rowClass} h-[28px] leading-[27px]`,
} as const

export type Density = keyof typeof rowHeights
