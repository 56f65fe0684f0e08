import { useCallback, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { csvText } from '#lib/csv.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { ExportMenu, tableJson } from '#ui/save-table.tsx'
import { mostPrinted, PrintCap, PrintPage, useBrowserPrint } from '#ui/print.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import { reviewExport } from './export-review.ts'
import type { ReviewRow } from './review-rows.ts'
import { countStandings, type Review } from './review.ts'

/** What of the export goes to paper; the name of the review stands above. */
const columns = [1, 3, 4, 5, 7, 8] as const

type PrintedReviewProps = {
  review: Review
  rows: readonly ReviewRow[]
  findings: TokenFindings | null
  now: number
  mustPrint: boolean
  onDone(): void
}

/** The report of an access review, for paper: what is shown, with notes in full. */
function PrintedReview({ review, rows, findings, now, mustPrint, onDone }: PrintedReviewProps) {
  const counts = countStandings(rows.flatMap((row) => (row.kind === 'token' ? [row.standing] : [])))
  const [heads = [], ...lines] = reviewExport(review, rows.slice(0, mostPrinted), findings)
  return (
    <PrintPage mustPrint={mustPrint} onDone={onDone}>
      <h1 className="text-xl font-semibold">
        Access review: <bdi>{visibleText(review.name)}</bdi>
      </h1>
      <p className="mt-1 text-sm">
        Started {absoluteTime(review.startedAt)}
        {review.endedAt !== null && ` · ended ${absoluteTime(review.endedAt)}`} · printed {absoluteTime(now)}
      </p>
      <p className="text-sm">
        {countText(counts.all, 'token')}: {counts.keep} keep, {counts.replace} replace, {counts.ask} ask,{' '}
        {counts.stale} to look at again, {counts.open} to decide.
      </p>
      <PrintCap total={rows.length} />
      <table className="mt-4 w-full border-collapse text-left text-xs">
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pr-3 font-semibold">
                {heads[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of one print, in their order; ids may repeat
            <tr key={index} className="break-inside-avoid border-b border-line align-top">
              {columns.map((column) => (
                <td key={column} className="max-w-[18em] py-1 pr-3 wrap-anywhere">
                  <bdi>{visibleText(line[column] ?? '')}</bdi>
                  {column === 1 && (
                    <bdi className="block font-mono text-2xs">{visibleText(line[2] ?? '')}</bdi>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  )
}

type ReviewExportProps = {
  review: Review
  rows: readonly ReviewRow[]
  findings: TokenFindings | null
  now: number
}

/** Saves what is shown of a review, or prints its report. */
export function ReviewExport({ review, rows, findings, now }: ReviewExportProps) {
  const [printing, setPrinting] = useState<'by button' | 'by browser' | null>(null)
  useBrowserPrint(useCallback(() => setPrinting((before) => before ?? 'by browser'), []))
  const writer = () => ({
    csv: () => csvText(reviewExport(review, rows, findings)),
    json: () => tableJson(reviewExport(review, rows, findings)),
  })
  return (
    <>
      <ExportMenu
        fileName="access-review"
        load={writer}
        more={[{ kind: 'action', label: 'Print report', onSelect: () => setPrinting('by button') }]}
      />
      {printing && (
        <PrintedReview
          review={review}
          rows={rows}
          findings={findings}
          now={now}
          mustPrint={printing === 'by button'}
          onDone={() => setPrinting(null)}
        />
      )}
    </>
  )
}
