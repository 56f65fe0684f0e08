import { clsx } from 'clsx'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { numberText } from '#lib/count-text.ts'
import { IconButton } from './button.tsx'

/**
 * Says when to render content for print: after a call of `print`, and just before the browser prints on its own
 * (Ctrl+P).
 */
export function usePrinting(): { isPrinting: boolean; print(): void } {
  const [asked, setAsked] = useState<'by button' | 'by browser' | null>(null)
  useEffect(() => {
    const handlePrint = () => flushSync(() => setAsked((before) => before ?? 'by browser'))
    const handleAfterPrint = () => setAsked(null)
    addEventListener('beforeprint', handlePrint)
    addEventListener('afterprint', handleAfterPrint)
    return () => {
      removeEventListener('beforeprint', handlePrint)
      removeEventListener('afterprint', handleAfterPrint)
    }
  }, [])
  useEffect(() => {
    if (asked !== 'by button') return undefined
    // Let the pressed button render as released first, because print() blocks the page.
    const timer = setTimeout(() => print())
    return () => clearTimeout(timer)
  }, [asked])
  return { isPrinting: asked !== null, print: () => setAsked('by button') }
}

export function PrintButton() {
  return <IconButton label="Print" icon={<Printer size={14} />} onClick={() => window.print()} />
}

/** Maximum number of printed rows, which browsers lay out in reasonable time. */
export const maxPrintedRows = 5000

type PaperTableProps = {
  /** The number of rows, printed or not. */
  total: number
  columns: readonly { readonly head: string; readonly className?: string | undefined }[]
  /** If a row has fewer cells than columns, its last cell spans the rest. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  isSmall?: boolean
}

/** A table for print, with a sentence if not all rows fit. */
export function PaperTable({ total, columns, rows, isSmall }: PaperTableProps) {
  const padding = isSmall ? 'py-0.5 pr-2' : 'py-1 pr-3'
  /* oxlint-disable react/no-array-index-key -- nothing on paper changes its place; names of columns may repeat */
  return (
    <>
      {total > maxPrintedRows && (
        <p className="mt-1 text-sm font-semibold">
          The first {numberText(maxPrintedRows)} are printed. The exported file contains all of them.
        </p>
      )}
      {rows.length > 0 && (
        <table
          className={clsx(
            'mt-4 w-full border-collapse text-left [&_.truncate]:whitespace-normal',
            isSmall ? 'text-[7.5pt]' : 'text-xs',
          )}
        >
          <thead>
            <tr className="border-b border-line-strong">
              {columns.map(({ head, className }, at) => (
                <th key={at} scope="col" className={clsx(padding, 'align-bottom font-semibold', className)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key} className="break-inside-avoid border-b border-line align-top">
                {cells.map((cell, at) => (
                  <td
                    key={at}
                    colSpan={at === cells.length - 1 ? columns.length - at : undefined}
                    className={clsx(padding, columns[at]?.className)}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
  /* oxlint-enable react/no-array-index-key */
}

type PrintedTableProps = PaperTableProps & {
  title: ReactNode
  /** Paragraphs above the table; falsy ones are skipped. */
  notes: readonly ReactNode[]
  /** Landscape orientation. */
  isWide?: boolean
}

/** A table printed in place of the page (see "On paper" in the styles), and never shown on screen. */
export function PrintedTable({ title, notes, isWide, ...table }: PrintedTableProps) {
  return createPortal(
    <div data-print-page className={clsx('hidden print:block', isWide && '[page:wide]')}>
      <h1 className="text-xl font-semibold">{title}</h1>
      {notes.map(
        (note, at) =>
          note && (
            // oxlint-disable-next-line react/no-array-index-key -- nothing on paper changes its place
            <p key={at} className="text-sm wrap-anywhere first-of-type:mt-1">
              {note}
            </p>
          ),
      )}
      <PaperTable {...table} />
    </div>,
    document.body,
  )
}
