import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

// Full class names, for Tailwind to find.
const styles = {
  sm: { root: 'sm:contents', button: 'sm:hidden', open: 'max-sm:absolute', closed: 'max-sm:hidden' },
  lg: { root: 'lg:contents', button: 'lg:hidden', open: 'max-lg:absolute', closed: 'max-lg:hidden' },
  xl: { root: 'xl:contents', button: 'xl:hidden', open: 'max-xl:absolute', closed: 'max-xl:hidden' },
} as const

type OverflowProps = {
  /** Name of the button and of its group. */
  label: string
  icon: ReactNode
  /** The number of controls in use. */
  count?: number
  /** The breakpoint from which the controls themselves are shown. */
  from: keyof typeof styles
  /** Alignment of the panel below its button. */
  align: 'start' | 'end'
  /** Whether the button shows only its icon. */
  isIconOnly?: boolean
  children: ReactNode
}

/** Popups that open from a button: the focus in one counts as at its button. */
export const popups = '[role="menu"], [role="listbox"], [role="dialog"]'

/** Controls on one line; in a narrow window, a button with a panel that Escape or a click outside closes. */
export function Overflow({ label, icon, count = 0, from, align, isIconOnly, children }: OverflowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const rootRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const style = styles[from]

  useEffect(() => {
    if (!isOpen) return undefined
    function handlePress({ target }: PointerEvent) {
      if (!(target instanceof Element) || rootRef.current?.contains(target) || target.closest(popups)) return
      setIsOpen(false)
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [isOpen])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
    setIsOpen(false)
    buttonRef.current?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape from any control in it
    <div ref={rootRef} className={clsx('relative', style.root)} onKeyDown={handleKeyDown}>
      <Button
        ref={buttonRef}
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={style.button}
      >
        {isIconOnly ? <span className="sr-only">{label}</span> : label}
        {count > 0 && (
          <span className="tabular rounded-sm bg-accent-soft px-1 text-xs text-accent">{count}</span>
        )}
      </Button>
      <div
        id={id}
        role="group"
        aria-label={label}
        className={clsx(
          style.root,
          isOpen ? style.open : style.closed,
          'top-full z-30 mt-1 flex w-max max-w-[min(22rem,calc(100vw-2rem))] flex-wrap gap-2 rounded-lg border border-line bg-raised p-2 shadow-popup',
          // On a phone across the window, because its button may be at either end of the line.
          'max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto max-sm:max-w-none',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </div>
  )
}
