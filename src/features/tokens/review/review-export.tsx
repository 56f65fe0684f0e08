import { useCallback, useState } from 'react'
import type { Review } from './review.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import { tableJson } from '../list/export-tokens.ts'
import { useBrowserPrint } from '#ui/use-browser-print.ts'
import { PrintedReview } from './printed-review.tsx'
import type { ReviewRow } from './review-rows.ts'
import { csvText } from '#lib/csv.ts'
import { reviewExport } from './export-review.ts'

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
