import { timeNow } from '#api/service-clock.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { standingOf } from './review.ts'
import { relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import type { TokenEntry } from '../token.ts'
import { DecisionButtons, standingText } from './decisions.tsx'
import { tokenFacts, tokenKey } from './review-rows.ts'
import { useReviews } from './use-reviews.ts'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog', 'The form for a note')

/** What the access review under way says of a token; nothing when none is. */
export function ReviewRegion({ token }: { token: TokenEntry }) {
  const reviews = useReviews()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const review = reviews.running
  if (reviews.isPending || !review) return null
  const entry = reviews.entriesOf(review).get(tokenKey(token))
  const standing = standingOf(entry, entry && tokenFacts(token))
  return (
    <Region
      title="Access review"
      className="print:hidden"
      actions={
        <Link to="/tokens/review" className="text-xs text-muted hover:text-ink hover:underline">
          <bdi>{visibleText(review.name)}</bdi>
        </Link>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DecisionButtons
          name={token.name}
          standing={standing}
          onDecide={(decision) => reviews.decide(review, token, decision, timeNow())}
        />
        {standing.kind === 'stale' ? (
          <Badge tone="warning">{standingText(standing)}</Badge>
        ) : (
          <span className="text-xs text-muted">
            {standing.kind === 'decided' && entry
              ? `Decided ${relativeTime(entry.at, now)}`
              : standingText(standing)}
          </span>
        )}
        <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
          {entry?.note ? 'Edit note' : 'Add note'}
        </Button>
      </div>
      {entry?.note && (
        <p className="mt-2 text-sm whitespace-pre-wrap wrap-anywhere">
          <bdi>{visibleText(entry.note)}</bdi>
        </p>
      )}
      {isOpen && (
        <NoteDialog
          name={token.name}
          id={token.id}
          text={typed ?? entry?.note ?? ''}
          onKeep={(note) => {
            reviews.note(review, token, note, timeNow())
            setTyped(null)
            setOpen(false)
          }}
          onClose={(text) => {
            setTyped(text)
            setOpen(false)
          }}
        />
      )}
    </Region>
  )
}
