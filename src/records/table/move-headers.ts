import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

/**
 * Shows a vertical line across a table where a column will end or land. Only the line moves with the pointer; the table
 * renders once, at the end.
 */
export function showMark(mark: HTMLElement | null, scroller: HTMLElement | null, x: number): void {
  if (!mark || !scroller) return
  const box = scroller.getBoundingClientRect()
  mark.hidden = false
  mark.style.top = `${box.top}px`
  mark.style.height = `${scroller.clientHeight}px`
  mark.style.left = `${Math.min(Math.max(x, box.left), box.left + scroller.clientWidth) - 1}px`
}

/** Hides the line. */
export function hideMark(mark: HTMLElement | null): void {
  if (mark) mark.hidden = true
}

/** The left edge and width of a column in pixels, relative to the table. */
type Extent = { left: number; width: number }

/** Where a column dropped at `x` lands: the number of `columns` before it. */
export function dropPlace(columns: readonly Extent[], x: number): number {
  const before = columns.findIndex(({ left, width }) => x < left + width / 2)
  return before < 0 ? columns.length : before
}

/** Pixels the pointer must move before a press becomes a drag. */
const slack = 6
/** The width of the edges where a drag scrolls the table, and the pixels it scrolls per frame. */
const [margin, pace] = [40, 14]

type HeaderDragOptions = {
  /** The line that shows where the column will land. */
  markRef: RefObject<HTMLElement | null>
  scrollRef: RefObject<HTMLElement | null>
  /** A column was dropped with `place` other columns before it, counting the first. */
  onMove(from: number, place: number): void
}

type Drag = {
  header: HTMLElement
  from: number
  startX: number
  x: number
  isMoving: boolean
  /** All columns except the first and the dragged one. */
  others: readonly Extent[]
  frame: number
  /** Removes the Escape listener. */
  ended: AbortController
}

const headersIn = (row: Element): HTMLElement[] => Array.from(row.querySelectorAll('th'))

/** Drag-and-drop reordering of columns by their headers. The first column is fixed, and a click still sorts. */
export function useHeaderDrag({ markRef, scrollRef, onMove }: HeaderDragOptions) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  function place({ others, x }: Drag, scroller: HTMLElement): number {
    return dropPlace(others, x - scroller.getBoundingClientRect().left + scroller.scrollLeft)
  }

  function follow() {
    const [now, scroller] = [drag.current, scrollRef.current]
    if (!now || !scroller) return
    const box = scroller.getBoundingClientRect()
    const pinned = headersIn(now.header.parentElement ?? scroller)[0]?.offsetWidth ?? 0
    if (now.x < box.left + pinned + margin) scroller.scrollLeft -= pace
    else if (now.x > box.left + scroller.clientWidth - margin) scroller.scrollLeft += pace
    const at = place(now, scroller)
    const [before, after] = [now.others[at - 1], now.others[at]]
    const edge = after?.left ?? (before ? before.left + before.width : pinned)
    showMark(markRef.current, scroller, Math.max(box.left + edge - scroller.scrollLeft, box.left + pinned))
    now.frame = requestAnimationFrame(follow)
  }

  function end(isKept: boolean) {
    const [now, scroller] = [drag.current, scrollRef.current]
    drag.current = null
    if (!now?.isMoving || !scroller) return
    now.ended.abort()
    cancelAnimationFrame(now.frame)
    hideMark(markRef.current)
    delete now.header.dataset['dragging']
    if (isKept) onMove(now.from, place(now, scroller) + 1)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !drag.current?.isMoving) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const header = event.target instanceof Element ? event.target.closest('th') : null
    wasDragged.current = false
    // Touch scrolls instead.
    if (!header || event.button !== 0 || event.pointerType === 'touch') return
    const from = headersIn(event.currentTarget).indexOf(header)
    if (from < 1) return
    const { clientX: x } = event
    const ended = new AbortController()
    drag.current = { header, from, startX: x, x, isMoving: false, others: [], frame: 0, ended }
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    const now = drag.current
    if (!now) return
    // The button was released outside the window.
    if (event.buttons === 0) return end(false)
    now.x = event.clientX
    if (now.isMoving || Math.abs(now.x - now.startX) < slack) return
    now.isMoving = true
    wasDragged.current = true
    now.header.setPointerCapture(event.pointerId)
    now.header.dataset['dragging'] = ''
    now.others = headersIn(event.currentTarget)
      .filter((header, index) => index > 0 && header !== now.header)
      .map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, width: offsetWidth }))
    addEventListener('keydown', handleKey, { capture: true, signal: now.ended.signal })
    follow()
  }

  const leave = useEffectEvent(() => end(false))
  useEffect(() => () => leave(), [])

  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    /** Keeps the click that ends a drag from sorting. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      // `detail` is 0 for clicks from the keyboard.
      if (!wasDragged.current || event.detail === 0) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

const indexOf = (target: EventTarget): number => {
  const header = target instanceof Element ? target.closest('th') : null
  return Number(header?.ariaColIndex ?? 0) - 1
}

type HeaderKeysOptions = {
  count: number
  /** Moves a column one place left or right. */
  onStep(from: number, by: -1 | 1): void
}

/**
 * Makes the column headers one tab stop (WAI-ARIA roving tabindex): arrow keys move between their buttons, Home and End
 * go to the first and last, and Ctrl/⌘ Shift and an arrow key move the column.
 */
export function useHeaderKeys({ count, onStep }: HeaderKeysOptions) {
  const [wanted, setWanted] = useState(0)
  const current = Math.min(wanted, count - 1)

  function handleKeyDown(event: ReactKeyboardEvent<HTMLElement>) {
    const { target, key } = event
    if (!(target instanceof Element) || !target.matches('[data-sort]') || event.altKey) return
    const from = indexOf(target)
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (event.ctrlKey || event.metaKey) {
      if (by === 0 || !event.shiftKey) return
      event.preventDefault()
      return onStep(from, by)
    }
    const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : from + by
    if (to === from || to < 0 || to >= count) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('[data-sort]')[to]?.focus()
  }

  return {
    /** Index of the column whose controls are in the tab order. */
    current,
    headProps: {
      onKeyDown: handleKeyDown,
      onFocus({ target }: FocusEvent<HTMLElement>) {
        setWanted(Math.max(0, indexOf(target)))
      },
    },
  }
}
