import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

type PrintPageProps = {
  /** Print once it is drawn; false when the browser prints by itself. */
  mustPrint: boolean
  /** Printing is over, or was given up: take this away. */
  onDone(): void
  children: ReactNode
}

/** What goes to paper in place of the page (see "On paper" in the styles). It is on no screen. */
export function PrintPage({ mustPrint, onDone, children }: PrintPageProps) {
  const handleDone = useEffectEvent(onDone)
  useEffect(() => {
    const handleAfterPrint = () => handleDone()
    addEventListener('afterprint', handleAfterPrint)
    return () => removeEventListener('afterprint', handleAfterPrint)
  }, [])
  useEffect(() => {
    if (!mustPrint) return undefined
    // The button that was pressed is drawn released first: print() holds the page.
    const timer = setTimeout(() => print())
    return () => clearTimeout(timer)
  }, [mustPrint])
  return createPortal(
    <div data-print-page className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
}
