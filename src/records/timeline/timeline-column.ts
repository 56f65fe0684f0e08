/** A column of a timeline; the last one is the axis of time. */
export type TimelineColumn = { readonly label: string; readonly className: string }

/** Pixels of a row; headings of months are as high. */
export const rowHeight = 36

/** How a row of a timeline looks. */
export const rowClass =
  'absolute inset-x-0 top-0 flex h-[36px] hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus'

/** How a cell of such a row looks; its column adds the width. */
export const cellClass = 'h-[36px] truncate border-b border-line px-3 align-middle leading-[35px]'
