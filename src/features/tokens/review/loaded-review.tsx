import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { LabeledInput } from '#form/labeled-input.tsx'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { dayText, monthText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { timeNow } from '#api/service-clock.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useNow } from '#ui/now.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { UnreadableRows } from '#records/table/unreadable-rows.tsx'
import {
  countStatuses,
  type Decision,
  decisions,
  type Review,
  type ReviewSearch,
  type StatusCounts,
} from './review.ts'
import { type Reviews, useReviews } from './use-reviews.ts'
import { type TokenFindings, tokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { endedNote, ReviewExport } from './review-export.tsx'
import { reviewFiltersText, RunningReview, useReviewRows, useShownReview } from './running-review.tsx'

const longestName = 120

/** The form that starts an access review. `now` in milliseconds since the epoch. */
function StartReview({ now, onStart }: { now: number; onStart(name: string): void }) {
  const ref = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(() => `Review of ${monthText(now)}`)
  const [isAsked, setIsAsked] = useState(false)
  const typed = name.trim()
  const problem =
    typed === ''
      ? 'Give the review a name.'
      : typed.length > longestName
        ? `A name has at most ${longestName} characters.`
        : undefined
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (problem) return ref.current?.focus()
    return onStart(typed)
  }
  return (
    <Region title="Start a review">
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        <p className="max-w-prose text-sm text-muted">
          Go through the tokens one by one, and decide whether to keep, replace, or remove each, or to ask
          someone. If the grants or the expiration date of a token change, you are asked again. Everything
          stays in this browser. The tokens themselves do not change.
        </p>
        <LabeledInput
          ref={ref}
          label="Name"
          error={isAsked ? problem : undefined}
          value={name}
          onText={setName}
          className="max-w-md"
        />
        <div>
          <Button type="submit" variant="primary">
            Start review
          </Button>
        </div>
      </form>
    </Region>
  )
}

/** Ended reviews, to open again or remove. */
function PastReviews({ reviews, onOpen }: { reviews: Reviews; onOpen(review: Review): void }) {
  const past = reviews.reviews.filter(({ endedAt }) => endedAt !== null)
  if (past.length === 0) return null
  return (
    <Region title="Earlier reviews">
      <ul className="divide-y divide-line/60">
        {past.map((review) => {
          const decided = [...reviews.entriesOf(review).values()].filter(({ decision }) => decision !== null)
          const name = visibleText(review.name)
          return (
            <li key={review.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
              <span className="flex-1 text-xs text-muted">
                {dayText(review.startedAt)} – {dayText(review.endedAt ?? review.startedAt)} ·{' '}
                {countText(decided.length, 'decision')}
              </span>
              <Button size="small" aria-label={`Open ${name}`} onClick={() => onOpen(review)}>
                Open
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Remove ${name}`}
                onClick={() => reviews.drop(review)}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
    </Region>
  )
}

const fills = {
  keep: 'bg-success',
  replace: 'bg-warning',
  remove: 'bg-danger-solid',
  ask: 'bg-info',
} as const satisfies Record<Decision, string>

/** "12 of 90 tokens decided · 3 to review again", with a bar of the decisions; what it compares once it has ended. */
function ReviewProgress({ review, counts }: { review: Review; counts: StatusCounts }) {
  const isEnded = review.endedAt !== null
  const decided = decisions.reduce((sum, decision) => sum + counts[decision], isEnded ? counts.stale : 0)
  return (
    <>
      <span role="status" className="tabular">
        {numberText(decided)} of {numberText(counts.all)} {counts.all === 1 ? 'token' : 'tokens'} decided
        {counts.stale > 0 &&
          ` · ${numberText(counts.stale)} ${isEnded ? 'changed since' : 'to review again'}`}
      </span>
      <span
        aria-hidden="true"
        className="flex h-1.5 w-40 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        {counts.all > 0 &&
          decisions.map((decision) => (
            <span
              key={decision}
              className={fills[decision]}
              style={{ width: `${(100 * counts[decision]) / counts.all}%` }}
            />
          ))}
      </span>
    </>
  )
}

type LoadedReviewProps = {
  list: ListModel<TokenEntry>
  back: ReactNode
  age: ReactNode
  search: ReviewSearch
  onSearch(change: Partial<ReviewSearch>): void
}

/** The review in the address, otherwise the one in progress, otherwise the form that starts one. */
export function LoadedReview(props: LoadedReviewProps) {
  const { back, search, onSearch, list, age } = props
  const { subjects: tokens } = list
  const now = useNow()
  const reviews = useReviews()
  const findings = tokenFindings.useFound(list)
  const [isNew, setNew] = useState(false)
  const asked = reviews.reviews.find(({ id }) => id === search.review)
  const review = asked ?? reviews.running
  if (reviews.isPending) {
    return (
      <>
        <PageHeader title="Access review" back={back} />
        <Skeleton className="mx-6 h-24" />
      </>
    )
  }
  if (review) {
    return (
      <OneReview
        {...props}
        key={review.id}
        isNew={isNew}
        review={review}
        reviews={reviews}
        findings={findings}
        now={now}
      />
    )
  }
  return (
    <>
      <PageHeader
        title="Access review"
        back={back}
        details={
          <>
            {countText(tokens.length, 'token')}
            <UnreadableRows list={list} />
            {age}
          </>
        }
      />
      <div className="flex max-w-3xl flex-col gap-5 px-4 pb-10 sm:px-6">
        <StartReview
          now={now}
          onStart={(name) => {
            setNew(true)
            reviews.start(name, timeNow())
          }}
        />
        <PastReviews reviews={reviews} onOpen={({ id }) => onSearch({ review: id })} />
      </div>
    </>
  )
}

type OneReviewProps = LoadedReviewProps & {
  /** The user has just started it. */
  isNew: boolean
  review: Review
  reviews: Reviews
  findings: TokenFindings | null
  now: number
}

function OneReview(props: OneReviewProps) {
  const { isNew, review, reviews, list, findings, search, onSearch, back, age, now } = props
  const rows = useReviewRows(list, reviews.entriesOf(review))
  const shown = useShownReview(rows, search, findings)
  const [isEnding, setEnding] = useState(false)
  const counts = countStatuses((rows ?? []).flatMap((row) => (row.kind === 'token' ? [row.status] : [])))
  const left = counts.open + counts.stale
  const filters = reviewFiltersText(search, review)
  const end = () => {
    reviews.end(review, timeNow())
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
                Ended {dayText(review.endedAt)}. {endedNote}
              </span>
            )}
            {rows && <ReviewProgress review={review} counts={counts} />}
            <UnreadableRows list={list} />
            {age}
          </>
        }
        actions={
          <>
            {review.endedAt === null ? (
              <Button onClick={() => (left > 0 ? setEnding(true) : end())}>End review</Button>
            ) : (
              <>
                <Button onClick={() => onSearch({ review: undefined, show: undefined, q: undefined })}>
                  All reviews
                </Button>
                <Button
                  disabledReason={reviews.running ? 'Another review is in progress.' : undefined}
                  onClick={() => reviews.reopen(review)}
                >
                  Reopen
                </Button>
              </>
            )}
            <ReviewExport
              review={review}
              rows={shown}
              unreadable={filters === '' ? list.unreadable : []}
              filters={filters}
              findings={findings}
              now={now}
            />
          </>
        }
      />
      <RunningReview
        isNew={isNew}
        review={review}
        reviews={reviews}
        rows={rows}
        shown={shown}
        findings={findings}
        search={search}
        now={now}
        onSearch={onSearch}
      />
      {isEnding && (
        <ConfirmDialog
          title="End the review?"
          action="End review"
          keep="Keep reviewing"
          onConfirm={end}
          onClose={() => setEnding(false)}
        >
          {countText(left, 'token is', 'tokens are')} not decided yet. You can still read and reopen the
          review here.
        </ConfirmDialog>
      )}
    </>
  )
}
