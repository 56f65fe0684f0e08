import { type FormEvent, useRef, useState } from 'react'
import { LabeledInput } from '#form/labeled-input.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Region } from '#ui/region.tsx'
import { countText } from '#lib/count-text.ts'
import { localDayText, localMonthText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useNow } from '#ui/now.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { UnreadableRows } from '#records/table/unreadable-rows.tsx'
import { OneReview, type ReviewProps } from './one-review.tsx'
import { allReviews, type Review } from './review.ts'
import { type Reviews, useReviews } from './use-reviews.ts'

const longestName = 120

/** The form that starts an access review. */
function StartReview({ onStart }: { onStart(name: string): void }) {
  const now = useNow()
  const ref = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(() => `Review of ${localMonthText(now)}`)
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

type ReviewListProps = {
  title: string
  list: readonly Review[]
  reviews: Reviews
  onOpen(review: Review): void
}

/** Reviews, to open again; ended ones can be removed. */
function ReviewList({ title, list, reviews, onOpen }: ReviewListProps) {
  if (list.length === 0) return null
  return (
    <Region title={title}>
      <ul className="divide-y divide-line/60">
        {list.map((review) => {
          const { startedAt, endedAt } = review
          const decided = [...reviews.entriesOf(review).values()]
            .flat()
            .filter(({ decision }) => decision !== null)
          const name = visibleText(review.name)
          return (
            <li key={review.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
              <span className="flex-1 text-xs text-muted">
                {endedAt === null
                  ? `Started ${localDayText(startedAt)}`
                  : `${localDayText(startedAt)} – ${localDayText(endedAt)}`}{' '}
                · {countText(decided.length, 'decision')}
              </span>
              <Button size="small" aria-label={`Open ${name}`} onClick={() => onOpen(review)}>
                Open
              </Button>
              {endedAt !== null && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Remove ${name}`}
                  onClick={() => reviews.drop(review)}
                >
                  Remove
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Region>
  )
}

/** The review in the address, otherwise the one in progress, otherwise all reviews and the form that starts one. */
export function LoadedReview(props: ReviewProps) {
  const { back, search, onSearch, list, age } = props
  const reviews = useReviews()
  const [isNew, setNew] = useState(false)
  const { running } = reviews
  const asked = reviews.reviews.find(({ id }) => id === search.review)
  const review = asked ?? (search.review === allReviews ? undefined : running)
  const inProgress = reviews.reviews.filter(({ endedAt }) => endedAt === null)
  const past = reviews.reviews.filter(({ endedAt }) => endedAt !== null)
  const open = ({ id }: Review) => onSearch({ review: id })
  if (reviews.isPending) {
    return (
      <>
        <PageHeader title="Access review" back={back} />
        <Skeleton className="mx-6 h-24" />
      </>
    )
  }
  if (reviews.isUnread) {
    return (
      <>
        <PageHeader title="Access review" back={back} />
        <EmptyState title="The access reviews could not be read">
          Starboard could not read its data in this browser. Reload the page to try again.
        </EmptyState>
      </>
    )
  }
  if (review) {
    return <OneReview {...props} key={review.id} isNew={isNew} review={review} reviews={reviews} />
  }
  return (
    <>
      <PageHeader
        title="Access review"
        back={back}
        details={
          <>
            {countText(list.subjects.length, 'token')}
            <UnreadableRows list={list} />
            {age}
          </>
        }
      />
      <div className="flex max-w-3xl flex-col gap-5 px-4 pb-10 sm:px-6">
        {!running && (
          <StartReview
            onStart={(name) => {
              setNew(true)
              reviews.start(name)
              onSearch({ review: undefined })
            }}
          />
        )}
        <ReviewList title="In progress" list={inProgress} reviews={reviews} onOpen={open} />
        <ReviewList title="Earlier reviews" list={past} reviews={reviews} onOpen={open} />
      </div>
    </>
  )
}
