/**
 * Shows a line over a table, from its head to its foot: where a column will end, or land. It alone moves while the
 * pointer does; the table is drawn anew once, at the end.
 */
export function showMark(mark: HTMLElement | null, scroller: HTMLElement | null, x: number): void {
  if (!mark || !scroller) return
  const box = scroller.getBoundingClientRect()
  mark.hidden = false
  mark.style.top = `${box.top}px`
  mark.style.height = `${scroller.clientHeight}px`
  mark.style.left = `${Math.min(Math.max(x, box.left), box.left + scroller.clientWidth) - 1}px`
}

/** Takes the line away. */
export function hideMark(mark: HTMLElement | null): void {
  if (mark) mark.hidden = true
}
