import { numberText } from '#lib/count-text.ts'

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
