import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge, type Tone } from '#ui/badge.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { relativeTime } from '#lib/relative-time.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import { type Decision, decisions, type ReviewFilter } from '../tokens-search.ts'
import { type Review, type ReviewEntry, type Status, statusOf } from './review.ts'
import { entryOf, type ReviewRow, type Reviews, tokenFacts, useReviews } from './use-reviews.ts'
import type { TokenEntry } from '../token.ts'

type DecisionStyle = { label: string; meaning: string; key: string; tone: Tone; chosen: string; fill: string }

/** Label, meaning, and key of each decision, and its classes as a pressed button and in the bar of progress. */
export const decisionStyles: Readonly<Record<Decision, DecisionStyle>> = {
  keep: {
    label: 'Keep',
    meaning: 'It can stay as it is',
    key: 'k',
    tone: 'success',
    chosen: 'bg-success-soft text-success',
    fill: 'bg-success',
  },
  replace: {
    label: 'Replace',
    meaning: 'A token with fewer grants, or with an expiration date, takes its place',
    key: 'r',
    tone: 'warning',
    chosen: 'bg-warning-soft text-warning',
    fill: 'bg-warning',
  },
  remove: {
    label: 'Remove',
    meaning: 'Nobody needs it: delete it',
    key: 'd',
    tone: 'danger',
    chosen: 'bg-danger-soft text-danger',
    fill: 'bg-danger-solid',
  },
  ask: {
    label: 'Ask',
    meaning: 'Someone else has to say what it is for',
    key: 'a',
    tone: 'info',
    chosen: 'bg-info-soft text-info',
    fill: 'bg-info',
  },
}

/** Labels of the filters of a review in progress. */
const filterLabels = {
  open: 'To decide',
  stale: 'Review again',
  keep: 'Keep',
  replace: 'Replace',
  remove: 'Remove',
  ask: 'Ask',
  gone: 'Gone',
} as const satisfies Record<ReviewFilter, string>

const endedLabels = { ...filterLabels, open: 'Not decided', stale: 'Changed since' }

/** Labels of the filters. An ended review asks for nothing more. */
export const filterLabelsOf = ({ endedAt }: Review): Readonly<Record<ReviewFilter, string>> =>
  endedAt === null ? filterLabels : endedLabels

const changedTexts = {
  grants: 'its grants changed',
  expiry: 'its expiry changed',
  record: 'another token has its ID',
} as const

/** "Review again: its grants changed", "Decided", or "To decide". */
export function statusText(status: Status, review: Review): string {
  const labels = filterLabelsOf(review)
  if (status.kind === 'open') return labels.open
  if (status.kind === 'decided') return 'Decided'
  return `${labels.stale}: ${status.changed.map((fact) => changedTexts[fact]).join(' and ')}`
}

/** Of tokens that share an ID, one that changed cannot be told from one that is gone. */
export const goneText = ({ isIdListed }: Extract<ReviewRow, { kind: 'gone' }>): string =>
  isIdListed ? 'Changed or gone: ID was shared' : 'No longer in the list'

type ReviewStatusProps = { status: Status; entry: ReviewEntry | undefined; review: Review }

/** The status of a token, and when it was decided. */
export function ReviewStatus({ status, entry, review }: ReviewStatusProps) {
  const now = useNow()
  const text = statusText(status, review)
  if (status.kind === 'stale') {
    return (
      <Badge tone="warning">
        <span className="truncate" data-tip={text}>
          {text}
        </span>
      </Badge>
    )
  }
  return (
    <span className="truncate text-xs text-muted">
      {status.kind === 'decided' && entry ? `Decided ${relativeTime(entry.at, now)}` : text}
    </span>
  )
}

type DecisionButtonsProps = {
  /** Name of the token, for the name of the group. */
  name: string
  status: Status
  tabIndex?: 0 | -1
  onDecide(decision: Decision | null): void
}

/** Keep, replace, remove, or ask. Pressing the current decision again clears it. A stale decision is struck through. */
export function DecisionButtons({ name, status, tabIndex = 0, onDecide }: DecisionButtonsProps) {
  const made = status.kind === 'open' ? null : status.decision
  const isStale = status.kind === 'stale'
  return (
    <div
      role="group"
      aria-label={`Decision on ${visibleText(name)}`}
      className="inline-flex h-7 shrink-0 rounded-md border border-line-strong bg-sunken p-0.5"
    >
      {decisions.map((decision) => {
        const { label, meaning, key, chosen } = decisionStyles[decision]
        const isPressed = made === decision && !isStale
        return (
          <button
            key={decision}
            type="button"
            tabIndex={tabIndex}
            aria-pressed={isPressed}
            data-tip={`${meaning} (${key.toUpperCase()})${made === decision && isStale ? '; decided before it changed' : ''}`}
            onClick={() => onDecide(isPressed ? null : decision)}
            className={clsx(
              'rounded-sm px-2 text-xs font-medium',
              isPressed ? chosen : 'text-muted hover:bg-hover hover:text-ink',
              made === decision && isStale && 'line-through decoration-warning',
            )}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog', 'The note form')

/** Opens notes on tokens of a review. Unsaved text is there again when a note is reopened, even in a reloaded list. */
export function useNotes(reviews: Reviews, review: Review | undefined) {
  const [asked, setAsked] = useState<TokenEntry | null>(null)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const key = asked && `${tokenFacts(asked).record ?? ''} ${asked.id}`
  const dialog = asked && key !== null && review && (
    <NoteDialog
      name={asked.name}
      id={asked.id}
      text={typed.get(key) ?? entryOf(reviews.entriesOf(review), asked)?.note ?? ''}
      onKeep={(note) => {
        reviews.note(review, asked, note)
        setTyped(new Map([...typed].filter(([other]) => other !== key)))
        setAsked(null)
      }}
      onClose={(text) => {
        setTyped(new Map(typed).set(key, text))
        setAsked(null)
      }}
    />
  )
  return { ask: setAsked, dialog }
}

/** What the access review in progress says about a token; nothing when there is none. */
export function ReviewRegion({ token }: { token: TokenEntry }) {
  const reviews = useReviews()
  const review = reviews.running
  const notes = useNotes(reviews, review)
  if (reviews.isPending || !review) return null
  const entry = entryOf(reviews.entriesOf(review), token)
  const status = statusOf(entry, entry && tokenFacts(token))
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
          status={status}
          onDecide={(decision) => reviews.decide(review, token, decision)}
        />
        <ReviewStatus status={status} entry={entry} review={review} />
        <Button size="small" variant="ghost" onClick={() => notes.ask(token)}>
          {entry?.note ? 'Edit note' : 'Add note'}
        </Button>
      </div>
      {entry?.note && (
        <p className="mt-2 text-sm whitespace-pre-wrap wrap-anywhere">
          <bdi>{visibleText(entry.note)}</bdi>
        </p>
      )}
      {notes.dialog}
    </Region>
  )
}
