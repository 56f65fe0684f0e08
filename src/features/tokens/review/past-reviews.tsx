import type { Review } from './review.ts'
import { countText } from '#lib/count-text.ts'
import { dayText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import type { Reviews } from './use-reviews.ts'

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
