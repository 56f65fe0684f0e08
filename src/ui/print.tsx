import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { numberText } from '#lib/count-text.ts'
import { IconButton } from './button.tsx'

/** Tells when the browser is about to print (Ctrl+P), in time for the page to draw what belongs on paper. */
export function useBrowserPrint(onPrint: () => void): void {
  useEffect(() => {
    const handlePrint = () => flushSync(onPrint)
    addEventListener('beforeprint', handlePrint)
    return () => removeEventListener('beforeprint', handlePrint)
  }, [onPrint])
}

/** Prints the page. */
export function PrintButton() {
  return (
    <IconButton
      label="Print"
      icon={<Printer size={14} aria-hidden="true" />}
      onClick={() => window.print()}
    />
  )
}

/** More rows than a browser lays out for paper in bearable time. */
export const mostPrinted = 5000

/** Says on a `PrintPage` that not all of so many rows are printed, where that is so. */
export function PrintCap({ total }: { total: number }) {
  return (
    total > mostPrinted && (
      <p className="mt-1 text-sm font-semibold">
        The first {numberText(mostPrinted)} are printed. The exported file holds all of them.
      </p>
    )
  )
}

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
