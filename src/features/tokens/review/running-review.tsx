import { timeNow } from '#api/service-clock.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { CountToggle } from '#ui/toggles.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { useLastKnown } from '#ui/use-stable.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { unreportedTexts } from '#records/list/resource.ts'
import { hasAddress, tokenLink } from '../fields/token-name.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import { noFilters } from '../tokens-search.ts'
import { token as tokenResource, type TokenEntry } from '../token.ts'
import { filterLabelsOf, useNotes } from './review-region.tsx'
import {
  type EntriesByToken,
  filterOf,
  type ReviewFilter,
  type ReviewRow,
  reviewRows,
  type Reviews,
  shownReviewRows,
  worstFirst,
} from './use-reviews.ts'
import { ReviewTable } from './review-table.tsx'
import { type Decision, decisions, type Review, type ReviewSearch } from './review.ts'

const filters = ['open', 'stale', ...decisions, 'gone'] as const satisfies readonly ReviewFilter[]

/** What the shown rows are limited to: "Only: To decide; search: ci". Empty when all are shown. */
export function reviewFiltersText({ q, show }: ReviewSearch, review: Review): string {
  const texts = [...(show ? [filterLabelsOf(review)[show]] : []), ...(q ? [`search: ${visibleText(q)}`] : [])]
  return texts.length > 0 ? `Only: ${texts.join('; ')}` : ''
}

type ReviewToolbarProps = {
  review: Review
  search: ReviewSearch
  counts: Readonly<Record<ReviewFilter, number>>
  onSearch(change: Partial<ReviewSearch>): void
}

function ReviewToolbar({ review, search, counts, onSearch }: ReviewToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-2 sm:px-6 print:hidden">
      <SearchField
        label="Search tokens and notes"
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      <div className="flex gap-1.5 py-0.5 max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap">
        {filters
          .filter((filter) => filter !== 'gone' || counts.gone > 0 || search.show === 'gone')
          .map((filter) => (
            <CountToggle
              key={filter}
              label={filterLabelsOf(review)[filter]}
              count={counts[filter]}
              isPressed={search.show === filter}
              onToggle={() => onSearch({ show: search.show === filter ? undefined : filter })}
            />
          ))}
      </div>
      {review.endedAt === null && (
        <p className="text-xs text-faint max-md:hidden">
          On a row <kbd>K</kbd> keep, <kbd>R</kbd> replace, <kbd>D</kbd> remove, <kbd>A</kbd> ask,{' '}
          <kbd>N</kbd> note, <kbd>Delete</kbd> undo.
        </p>
      )}
    </div>
  )
}

/** Computes the rows of a review in slices. The previous rows stay until the new ones are ready. */
export const useReviewRows = (
  list: ListModel<TokenEntry>,
  entries: EntriesByToken,
): readonly ReviewRow[] | null =>
  useLastKnown(
    useListWork(list, ({ subjects }) => reviewRows(subjects, entries), entries),
    '',
  )

type RunningReviewProps = {
  /** Its first row takes the focus, which the button that started the review had. */
  isNew: boolean
  review: Review
  reviews: Reviews
  rows: readonly ReviewRow[] | null
  shown: readonly ReviewRow[]
  findings: TokenFindings | null
  search: ReviewSearch
  now: number
  onSearch(change: Partial<ReviewSearch>): void
}

/** The tokens of a review, with their decisions and notes. */
export function RunningReview(props: RunningReviewProps) {
  const { isNew, review, reviews, rows, shown, findings, search, now, onSearch } = props
  const navigate = useNavigate()
  const notes = useNotes(reviews, review)
  const counts = useMemo(() => countFilters(rows ?? []), [rows])
  if (!rows || !findings) return <TableSkeleton columns={6} label="Loading the review" />

  function handleDecide(token: TokenEntry, decision: Decision | null) {
    reviews.decide(review, token, decision, timeNow())
  }
  function handleOpen(token: TokenEntry) {
    if (hasAddress(token)) void navigate(tokenLink(token, noFilters))
  }
  return (
    <>
      <ReviewToolbar review={review} search={search} counts={counts} onSearch={onSearch} />
      {shown.length === 0 ? (
        <EmptyState
          title={rows.length === 0 ? 'No API tokens' : 'Nothing to show here'}
          actions={
            rows.length > 0 && (
              <Button onClick={() => onSearch({ q: undefined, show: undefined })}>Show all tokens</Button>
            )
          }
        >
          {rows.length === 0
            ? 'The service lists no tokens, so there is nothing to review.'
            : [
                'No token in the review matches the search and the filter.',
                ...unreportedTexts(tokenResource, search.q ?? ''),
              ].join(' ')}
        </EmptyState>
      ) : (
        <ReviewTable
          takesFocus={isNew}
          rows={shown}
          findings={findings}
          now={now}
          review={review}
          // With a filter, a decided row leaves the list, and the next one takes its place.
          advances={search.show === undefined}
          onDecide={handleDecide}
          onNote={notes.ask}
          onOpen={handleOpen}
        />
      )}
      {notes.dialog}
    </>
  )
}

function countFilters(rows: readonly ReviewRow[]) {
  const counts = { open: 0, stale: 0, keep: 0, replace: 0, remove: 0, ask: 0, gone: 0 }
  for (const row of rows) counts[filterOf(row)]++
  return counts
}

/** The rows of a review that match the address, worst risk first once the findings are known. */
export function useShownReview(
  rows: readonly ReviewRow[] | null,
  { q, show }: ReviewSearch,
  findings: TokenFindings | null,
): readonly ReviewRow[] {
  const ordered = useMemo(() => (rows && findings ? worstFirst(rows, findings) : rows), [rows, findings])
  return useMemo(() => shownReviewRows(ordered ?? [], { q, show }), [ordered, q, show])
}
