import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { nextPosition, turned } from './roving-focus.ts'

type ToolbarProps = { label: string; className: string; children: ReactNode }

/**
 * Controls on one line with one tab stop (WAI-ARIA "Toolbar"): the left and right arrow keys, Home, and End move it.
 * The buttons need no props for that.
 */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement | null>(null)
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])]

  function settle() {
    const all = buttons()
    // The last focused button may be gone, or hidden in a narrow window.
    const stop = all.find((button) => button === last.current && button.checkVisibility()) ?? all[0]
    for (const button of all) button.tabIndex = button === stop ? 0 : -1
  }
  useLayoutEffect(settle)

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    // React also reports the focus of popups that open from a button.
    if (!ref.current?.contains(target)) return
    last.current = target
    settle()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const shown = buttons().filter((button) => button.checkVisibility())
    const from = shown.findIndex((button) => button === event.target)
    const key = turned[event.key] ?? (event.key === 'Home' || event.key === 'End' ? event.key : '')
    const next = from < 0 ? null : nextPosition(key, from, shown.length)
    if (next === null) return
    event.preventDefault()
    shown[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      onFocus={handleFocus}
      onKeyDown={handleKeyDown}
      className={className}
    >
      {children}
    </div>
  )
}
