import { clampWidth } from './column-width.ts'

/** Room for the border of a cell, and for parts of pixels. */
const spare = 2

function contentWidth(cell: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight)
}

/** Pixels that a column needs for its head and the cells of it that are drawn. `header` is its head. */
export function fitWidth(header: Element): number {
  const table = header.closest('table')
  const cells = table?.querySelectorAll(
    `tbody :is(td, th):not([colspan])[aria-colindex="${header.getAttribute('aria-colindex') ?? ''}"]`,
  )
  const button = header.querySelector('[data-sort]')
  const before = button ? button.getBoundingClientRect().left - header.getBoundingClientRect().left : 0
  const widths = Array.from(cells ?? [], contentWidth)
  if (button) widths.push(before + contentWidth(button))
  return clampWidth(Math.ceil(Math.max(...widths)) + spare)
}
