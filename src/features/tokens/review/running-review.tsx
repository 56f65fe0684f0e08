import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Decision, Review } from './review.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useSliced } from '#ui/use-sliced.ts'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { noFilters } from '../list/tokens-search.ts'
import {
  type EntriesByToken,
  filterOf,
  reviewRows,
  type ReviewRow,
  shownReviewRows,
  tokenKey,
} from './review-rows.ts'
import type { ReviewSearch } from './review-search.ts'
import { ReviewTable } from './review-table.tsx'
import { ReviewToolbar } from './review-toolbar.tsx'
import type { Reviews } from './use-reviews.ts'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog', 'The form for a note')

type Source = { readonly tokens: readonly TokenEntry[]; readonly entries: EntriesByToken }

const known = new WeakMap<Source, readonly ReviewRow[]>()
const rowsOf = ({ tokens, entries }: Source) => reviewRows(tokens, entries)

/** The rows of a review, worked out in slices; the ones before stay until the new ones are there. */
export function useReviewRows(
  tokens: readonly TokenEntry[],
  entries: EntriesByToken,
): readonly ReviewRow[] | undefined {
  const source = useMemo(() => ({ tokens, entries }), [tokens, entries])
  return useLastKnown(useSliced(known, source, rowsOf) ?? null, '') ?? undefined
}

type RunningReviewProps = {
  /** Its first row takes the focus, which the button that started it had. */
  isNew: boolean
  review: Review
  reviews: Reviews
  rows: readonly ReviewRow[] | undefined
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
  const [asked, setAsked] = useState<TokenEntry | null>(null)
  // What was typed into a note and left, by `tokenKey`: it stands there again when the note is opened, in a newer list too.
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const counts = useMemo(() => countFilters(rows ?? []), [rows])
  const isEnded = review.endedAt !== null
  const entries = reviews.entriesOf(review)
  if (!rows) return <TableSkeleton columns={6} label="Loading the review" />

  function handleDecide(token: TokenEntry, decision: Decision | null) {
    reviews.decide(review, token, decision, Date.now())
  }
  function handleOpen(token: TokenEntry) {
    if (hasAddress(token)) void navigate(tokenLink(token, noFilters))
  }
  return (
    <>
      <ReviewToolbar search={search} counts={counts} onSearch={onSearch} />
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
            : 'No token of the review matches the search and the chosen filter.'}
        </EmptyState>
      ) : (
        <ReviewTable
          takesFocus={isNew}
          rows={shown}
          findings={findings}
          now={now}
          isEnded={isEnded}
          onDecide={handleDecide}
          onNote={setAsked}
          onOpen={handleOpen}
        />
      )}
      {asked && (
        <NoteDialog
          name={asked.name}
          id={asked.id}
          text={typed.get(tokenKey(asked)) ?? entries.get(tokenKey(asked))?.note ?? ''}
          onKeep={(note) => {
            reviews.note(review, asked, note, Date.now())
            setTyped(new Map([...typed].filter(([key]) => key !== tokenKey(asked))))
            setAsked(null)
          }}
          onClose={(text) => {
            setTyped(new Map(typed).set(tokenKey(asked), text))
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

function countFilters(rows: readonly ReviewRow[]) {
  const counts = { open: 0, stale: 0, keep: 0, replace: 0, ask: 0, gone: 0 }
  for (const row of rows) counts[filterOf(row)]++
  return counts
}

/** What the address leaves of the rows of a review. */
export function useShownReview(
  rows: readonly ReviewRow[] | undefined,
  { q, show }: ReviewSearch,
): readonly ReviewRow[] {
  return useMemo(() => shownReviewRows(rows ?? [], { q, show }), [rows, q, show])
}
