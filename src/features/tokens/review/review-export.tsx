import type { UnreadableRow } from '#api/list-row.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { ExportMenu, type ExportTable, tableWriter } from '#ui/save-table.tsx'
import { countText } from '#lib/count-text.ts'
import { absoluteTime, dayText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useNow } from '#ui/now.tsx'
import { maxPrintedRows, PrintedTable, usePrinting } from '#ui/print.tsx'
import { decisions } from '../tokens-search.ts'
import type { Review } from './review.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import { findingTexts } from '../list/tokens-view.ts'
import { shownGrantCount, type TokenEntry } from '../token.ts'
import { decisionStyles, goneText, statusText } from './review-region.tsx'
import { countRows, firstGrantsText, type ReviewRow } from './use-reviews.ts'

const isoTime = (epoch: number): string => new Date(epoch).toISOString()

/** What is exported: the shown rows, and those of the list that could not be read, which nobody can decide on. */
type ReviewedRows = {
  readonly rows: readonly ReviewRow[]
  readonly unreadable: readonly UnreadableRow[]
  readonly findings: TokenFindings | null
}

const sentExpiry = ({ record }: TokenEntry): string => inlineText(member(record, 'expiresAt'))

/** The expiry as other printed lists of tokens have it: the day, "never", or what was sent. */
export function printedExpiry(token: TokenEntry): string {
  const { expiry } = token
  return expiry.kind === 'date'
    ? dayText(expiry.epoch)
    : expiry.kind === 'never'
      ? 'never'
      : sentExpiry(token)
}

/** The rows of an access review as text; times as ISO 8601 in UTC, expiry as sent unless `expires` words it. */
export function reviewExport(
  review: Review,
  { rows, unreadable, findings }: ReviewedRows,
  expires = sentExpiry,
): ExportTable {
  const { name, endedAt } = review
  // A browser does not keep what the tokens were when a review ended.
  const today = (heading: string) => (endedAt === null ? heading : `${heading} today`)
  return [
    [
      'Review',
      'Token',
      'ID',
      'Decision',
      'State',
      'Note',
      'Decided at',
      'Reviewer',
      ...['Findings', 'Expires', 'Grants', 'Granted'].map(today),
    ],
    ...rows.map((row) => {
      const { entry } = row
      const decision = entry?.decision ?? null
      const made = [
        decision ? decisionStyles[decision].label : '',
        row.kind === 'gone' ? goneText(row) : statusText(row.status, review),
        entry?.note ?? '',
        entry && decision ? isoTime(entry.at) : '',
        entry?.by ?? '',
      ]
      if (row.kind === 'gone') return [name, row.entry.name, row.entry.token, ...made, '', '', '', '']
      const { token } = row
      const found = findingTexts(token, findings)
      return [
        name,
        token.name,
        token.id,
        ...made,
        found,
        expires(token),
        String(shownGrantCount(token)),
        firstGrantsText(token, Number.POSITIVE_INFINITY),
      ]
    }),
    ...unreadable.map(({ index, reason }) => [
      name,
      `Row ${index + 1} of the list`,
      '',
      '',
      `Could not be read: ${reason}`,
      ...Array.from({ length: 7 }, () => ''),
    ]),
  ]
}

/** What an ended review shows, because a browser keeps its decisions and notes but not its tokens. */
export const endedNote = 'Decisions and notes are as of its end; everything else is from today’s list.'

/** The exported columns that are printed; the name of the review is above the table. */
const columns = [1, 3, 4, 5, 7, 8, 9] as const

type ReviewExportProps = ReviewedRows & {
  readonly review: Review
  /** What the rows are limited to, in words; empty when all are shown. */
  readonly filters: string
}

/** The printed report of an access review: what is shown, with notes in full. */
function PrintedReview({ review, filters, ...reviewed }: ReviewExportProps) {
  const now = useNow()
  const { rows, unreadable } = reviewed
  const { gone, ...counts } = countRows(rows)
  const isAnyChanged = rows.some((row) => row.kind === 'gone' && row.isIdListed)
  const printed = { ...reviewed, rows: rows.slice(0, maxPrintedRows) }
  const [headers = [], ...lines] = reviewExport(review, printed, printedExpiry)
  const ended = review.endedAt === null ? '' : ` · ended ${absoluteTime(review.endedAt)}`
  return (
    <PrintedTable
      title={
        <>
          Access review: <bdi>{visibleText(review.name)}</bdi>
        </>
      }
      notes={[
        `Started ${absoluteTime(review.startedAt)}${ended} · printed ${absoluteTime(now)}`,
        `${countText(rows.length - gone, 'token')}: ${decisions.map((decision) => `${counts[decision]} ${decision}`).join(', ')}, ${counts.stale} ${ended ? 'changed since' : 'to review again'}, ${counts.open} ${ended ? 'not decided' : 'to decide'}.${gone > 0 ? ` ${gone} more ${isAnyChanged ? 'changed or ' : ''}no longer in the list.` : ''}${unreadable.length > 0 ? ` ${countText(unreadable.length, 'row')} in the list could not be read.` : ''}`,
        ended && endedNote,
        filters,
      ]}
      total={rows.length + unreadable.length}
      columns={columns.map((column) => ({
        head: headers[column] ?? '',
        className: 'min-w-20 max-w-[18em] wrap-anywhere',
      }))}
      rows={lines.map((line, at) => ({
        key: String(at),
        cells: columns.map((column) => (
          <>
            <bdi>{visibleText(line[column] ?? '')}</bdi>
            {column === 1 && <bdi className="block font-mono text-2xs">{visibleText(line[2] ?? '')}</bdi>}
          </>
        )),
      }))}
    />
  )
}

/** Exports the shown rows of a review, or prints its report. */
export function ReviewExport(props: ReviewExportProps) {
  const { isPrinting, print } = usePrinting()
  return (
    <>
      <ExportMenu
        fileName="access-review"
        load={() => tableWriter(() => reviewExport(props.review, props))}
        more={[{ label: 'Print report', onSelect: print }]}
      />
      {isPrinting && <PrintedReview {...props} />}
    </>
  )
}
