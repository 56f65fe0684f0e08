import { useCallback, useState } from 'react'
import { inlineText, member } from '#lib/json-value.ts'
import { ExportMenu, type ExportTable, tableWriter } from '#ui/save-table.tsx'
import { countText } from '#lib/count-text.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { mostPrinted, PrintCap, PrintPage, useBrowserPrint } from '#ui/print.tsx'
import { countStandings, type Review } from './review.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import { findingTexts } from '../list/tokens-view.ts'
import { decisionLooks, standingText } from './review-region.tsx'
import { grantsText, type ReviewRow } from './use-reviews.ts'

const isoTime = (epoch: number): string => new Date(epoch).toISOString()

/** The rows of an access review as texts; times as ISO 8601 in UTC, ends as sent. */
export function reviewExport(
  { name }: Review,
  rows: readonly ReviewRow[],
  findings: TokenFindings | null,
): ExportTable {
  return [
    [
      'Review',
      'Token',
      'ID',
      'Decision',
      'State',
      'Note',
      'Decided at',
      'Findings',
      'Expires',
      'Grants',
      'Granted',
    ],
    ...rows.map((row) => {
      const { entry } = row
      const decision = entry?.decision ?? null
      const made = [
        decision ? decisionLooks[decision].label : '',
        row.kind === 'gone' ? 'No longer in the list' : standingText(row.standing),
        entry?.note ?? '',
        entry && decision ? isoTime(entry.at) : '',
      ]
      if (row.kind === 'gone') return [name, row.entry.name, row.entry.token, ...made, '', '', '', '']
      const { token } = row
      const found = findingTexts(token, findings)
      const end = inlineText(member(token.record, 'expiresAt'))
      return [
        name,
        token.name,
        token.id,
        ...made,
        found,
        end,
        String(token.grantCount),
        grantsText(token, Number.POSITIVE_INFINITY),
      ]
    }),
  ]
}

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
        {counts.stale} to review again, {counts.open} to decide.
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
  return (
    <>
      <ExportMenu
        fileName="access-review"
        load={() => tableWriter(() => reviewExport(review, rows, findings))}
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
