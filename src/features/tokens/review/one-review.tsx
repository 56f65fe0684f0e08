import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { CountToggle } from '#ui/toggles.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { localDayText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useLastKnown } from '#ui/use-stable.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { unreportedTexts } from '#records/list/resource.ts'
import { UnreadableRows } from '#records/table/unreadable-rows.tsx'
import { hasAddress, tokenLink } from '../fields/token-name.tsx'
import { tokenFindings } from '../rules/token-findings.ts'
import { token as tokenResource, type TokenEntry } from '../token.ts'
import { endedNote, ReviewExport } from './review-export.tsx'
import { decisionStyles, filterLabelsOf, useNotes } from './review-region.tsx'
import { countRows, reviewRows, type Reviews, shownReviewRows, byRisk } from './use-reviews.ts'
import { ReviewTable } from './review-table.tsx'
import { decisions, reviewFilters, type ReviewSearch } from '../tokens-search.ts'
import { allReviews, type Review } from './review.ts'

type ReviewCounts = ReturnType<typeof countRows>

export type ReviewProps = {
  list: ListModel<TokenEntry>
  back: ReactNode
  age: ReactNode
  search: ReviewSearch
  onSearch(change: Partial<ReviewSearch>): void
}

/** "12 of 90 tokens decided · 3 to review again", with a bar of the decisions; what it compares once it has ended. */
function ReviewProgress({ review, all, counts }: { review: Review; all: number; counts: ReviewCounts }) {
  const isEnded = review.endedAt !== null
  const decided = decisions.reduce((sum, decision) => sum + counts[decision], isEnded ? counts.stale : 0)
  return (
    <>
      <span role="status" className="tabular">
        {numberText(decided)} of {numberText(all)} {all === 1 ? 'token' : 'tokens'} decided
        {counts.stale > 0 &&
          ` · ${numberText(counts.stale)} ${isEnded ? 'changed since' : 'to review again'}`}
      </span>
      <span
        aria-hidden="true"
        className="flex h-1.5 w-40 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        {all > 0 &&
          decisions.map((decision) => (
            <span
              key={decision}
              className={decisionStyles[decision].fill}
              style={{ width: `${(100 * counts[decision]) / all}%` }}
            />
          ))}
      </span>
    </>
  )
}

/** What the shown rows are limited to: "Only: To decide; search: ci". Empty when all are shown. */
function reviewFiltersText({ q, show }: ReviewSearch, review: Review): string {
  const texts = [...(show ? [filterLabelsOf(review)[show]] : []), ...(q ? [`search: ${visibleText(q)}`] : [])]
  return texts.length > 0 ? `Only: ${texts.join('; ')}` : ''
}

type ReviewToolbarProps = {
  review: Review
  search: ReviewSearch
  counts: ReviewCounts
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
      <div className="flex gap-1.5 py-0.5 max-sm:w-full max-sm:scroll-px-12 max-sm:overflow-x-auto sm:flex-wrap">
        {reviewFilters
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

type OneReviewProps = ReviewProps & {
  /** The user has just started it: its first row takes the focus, which the button that started it had. */
  isNew: boolean
  review: Review
  reviews: Reviews
}

/** A review, in progress or ended: its tokens, with their decisions and notes. */
export function OneReview(props: OneReviewProps) {
  const { isNew, review, reviews, list, search, onSearch, back, age } = props
  const { q, show } = search
  const navigate = useNavigate()
  const found = tokenFindings.useFound(list)
  const entries = reviews.entriesOf(review)
  const worked = useListWork(list, ({ subjects }) => reviewRows(subjects, entries), entries)
  const ready = useMemo(() => (worked && found ? { rows: worked, findings: found } : null), [worked, found])
  // The previous rows stay until the new ones and their findings are ready: a refresh moves neither focus nor scroll.
  const { rows, findings } = useLastKnown(ready, '') ?? { rows: null, findings: null }
  const counts = useMemo(() => countRows(rows ?? []), [rows])
  const ordered = useMemo(() => (rows && findings ? byRisk(rows, findings) : []), [rows, findings])
  const shown = useMemo(() => shownReviewRows(ordered, { q, show }), [ordered, q, show])
  const notes = useNotes(reviews, review)
  const [isEnding, setEnding] = useState(false)
  const left = counts.open + counts.stale
  const filters = reviewFiltersText(search, review)
  const end = () => {
    reviews.end(review)
    setEnding(false)
    onSearch({ review: review.id })
  }
  return (
    <>
      <PageHeader
        title="Access review"
        back={back}
        badges={
          <>
            <bdi className="truncate text-sm text-muted">{visibleText(review.name)}</bdi>
            {review.endedAt !== null && <Badge>Ended</Badge>}
          </>
        }
        details={
          <>
            {review.endedAt !== null && (
              <span className="text-ink">
                Ended {localDayText(review.endedAt)}. {endedNote}
              </span>
            )}
            {rows && <ReviewProgress review={review} all={rows.length - counts.gone} counts={counts} />}
            <UnreadableRows list={list} />
            {age}
          </>
        }
        actions={
          <>
            {review.endedAt === null ? (
              <Button onClick={() => (left > 0 ? setEnding(true) : end())}>End review</Button>
            ) : (
              <Button
                disabledReason={reviews.running ? 'Another review is in progress.' : undefined}
                onClick={() => reviews.reopen(review)}
              >
                Reopen
              </Button>
            )}
            {(review.endedAt !== null || reviews.reviews.length > 1) && (
              <Button onClick={() => onSearch({ review: allReviews, show: undefined, q: undefined })}>
                All reviews
              </Button>
            )}
            <ReviewExport
              review={review}
              rows={shown}
              unreadable={filters === '' ? list.unreadable : []}
              filters={filters}
              findings={findings}
            />
          </>
        }
      />
      {rows && findings ? (
        <>
          <ReviewToolbar review={review} search={search} counts={counts} onSearch={onSearch} />
          {shown.length === 0 ? (
            <EmptyState
              title={
                rows.length > 0
                  ? 'Nothing to show here'
                  : list.unreadable.length > 0
                    ? 'No API token could be read'
                    : 'No API tokens'
              }
              actions={
                rows.length > 0 && (
                  <Button onClick={() => onSearch({ q: undefined, show: undefined })}>Show all tokens</Button>
                )
              }
            >
              {rows.length === 0
                ? list.unreadable.length > 0
                  ? 'What cannot be read cannot be decided on.'
                  : 'The service lists no tokens, so there is nothing to review.'
                : [
                    'No token in the review matches the search and the filter.',
                    ...unreportedTexts(tokenResource, q ?? ''),
                  ].join(' ')}
            </EmptyState>
          ) : (
            <ReviewTable
              takesFocus={isNew}
              rows={shown}
              findings={findings}
              review={review}
              // With a filter, a decided row leaves the list, and the next one takes its place.
              advances={show === undefined}
              onDecide={(token, decision) => reviews.decide(review, token, decision)}
              onNote={notes.ask}
              onOpen={(token) => {
                if (hasAddress(token)) void navigate(tokenLink(token))
              }}
            />
          )}
        </>
      ) : (
        <TableSkeleton columns={6} label="Loading the review" />
      )}
      {notes.dialog}
      {isEnding && (
        <ConfirmDialog
          title="End the review?"
          action="End review"
          keep="Keep reviewing"
          onConfirm={end}
          onClose={() => setEnding(false)}
        >
          {counts.open > 0 && `${countText(counts.open, 'token is', 'tokens are')} not decided yet. `}
          {counts.stale > 0 &&
            `${countText(counts.stale, 'token has', 'tokens have')} changed since the decision. `}
          You can still read and reopen the review here.
        </ConfirmDialog>
      )}
    </>
  )
}
