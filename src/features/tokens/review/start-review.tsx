import { type FormEvent, useId, useRef, useState } from 'react'
import { descriptionOf, FieldFrame, inputLook } from '#form/field-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { countText } from '#lib/count-text.ts'
import { dayText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { Review } from './review.ts'
import type { Reviews } from './use-reviews.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const longestName = 120

/** Begins an access review under a name. `now` in milliseconds since the epoch. */
export function StartReview({ now, onStart }: { now: number; onStart(name: string): void }) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(() => `Review of ${month.format(now)}`)
  const [isAsked, setIsAsked] = useState(false)
  const typed = name.trim()
  const problem =
    typed === ''
      ? 'Give the review a name.'
      : typed.length > longestName
        ? `A name has at most ${longestName} characters.`
        : undefined
  const shown = isAsked ? problem : undefined
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
          Go through the tokens one by one and say of each whether to keep it, to replace it, or to ask
          somebody. A decision is asked for again as soon as the grants or the end of its token change. All of
          it stays in this browser; the tokens themselves are not touched.
        </p>
        <FieldFrame id={`${id}-name`} label="Name" error={shown}>
          <input
            ref={ref}
            id={`${id}-name`}
            type="text"
            autoComplete="off"
            value={name}
            aria-invalid={shown !== undefined}
            aria-describedby={descriptionOf(`${id}-name`, shown !== undefined, false)}
            onChange={(event) => setName(event.target.value)}
            className={`${inputLook} max-w-md`}
          />
        </FieldFrame>
        <div>
          <Button type="submit" variant="primary">
            Start review
          </Button>
        </div>
      </form>
    </Region>
  )
}

/** Reviews that were ended, to be read again or removed. */
export function PastReviews({ reviews, onOpen }: { reviews: Reviews; onOpen(review: Review): void }) {
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
