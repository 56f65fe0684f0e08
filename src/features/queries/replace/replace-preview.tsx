import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { PlannedChange } from './plan-replacement.ts'
import { PreviewList } from './preview-list.tsx'
import type { LeftQuery, Preview } from './replace-session.ts'

/** The queries that no replacement reaches, each with the reason. */
function LeftList({ left }: { left: readonly LeftQuery[] }) {
  if (left.length === 0) return null
  return (
    <section aria-label="Not in the preview" className="rounded-lg bg-warning-soft px-4 py-2.5 text-sm">
      <h3 className="font-semibold text-warning">
        {countText(left.length, 'query is', 'queries are')} not in the preview
      </h3>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {left.map(({ id, name, reason, error }) => (
          <li key={id} className="py-0.5 [overflow-wrap:anywhere]">
            <Link to="/queries/$queryId" params={{ queryId: id }} className="font-medium hover:underline">
              <bdi>{visibleText(name)}</bdi>
            </Link>
            : {reason}
            {error && (
              <span className="text-xs text-muted">
                {' '}
                Status {error.status ?? 'no answer'}
                {error.traceId && `, trace ID ${error.traceId}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ConfirmDialog = lazyPart(
  () => import('./confirm-dialog.tsx'),
  'ConfirmDialog',
  'The question before going on',
)

type ReplacePreviewProps = {
  preview: Preview
  leftOut: ReadonlySet<string>
  /** The form says something else by now. */
  isStale: boolean
  isReadOnly: boolean
  onChoose(ids: readonly string[], isIn: boolean): void
  onReplace(): void
  onCompare(change: PlannedChange): void
}

/** What would change where, and the button that does it. */
export function ReplacePreview(props: ReplacePreviewProps) {
  const { preview, leftOut, isStale, isReadOnly, onChoose, onReplace, onCompare } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const { changes, same, searched, left, spec, drafted } = preview
  const matches = changes.reduce((sum, change) => sum + change.matches, 0)
  const chosen = changes.filter(({ id }) => !leftOut.has(id))
  const read = countText(searched, 'query was', 'queries were')
  const reason = isReadOnly
    ? 'Read-only is switched on: nothing is sent.'
    : isStale
      ? 'The form changed since this preview. Make a new one first.'
      : chosen.length === 0
        ? 'No query is ticked.'
        : undefined
  return (
    <section aria-label="Changes" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p role="status" className="tabular text-sm font-semibold">
            {changes.length === 0
              ? 'No matches to replace'
              : `${countText(matches, 'match', 'matches')} in ${countText(changes.length, 'query', 'queries')}`}
          </p>
          <p className="tabular text-xs text-muted">
            {read} read from the service
            {same > 0 && `, ${same} of them match and would stay the same`}.
          </p>
        </div>
        {changes.length > 0 && (
          <Button variant="primary" disabledReason={reason} onClick={() => setIsConfirming(true)}>
            Replace in {countText(chosen.length, 'query', 'queries')}…
          </Button>
        )}
      </div>
      {isStale && (
        <p className="text-sm text-warning">
          The form changed since this preview was made. It still shows what was looked for then.
        </p>
      )}
      <LeftList left={left} />
      {changes.length > 0 ? (
        <PreviewList
          changes={changes}
          leftOut={leftOut}
          drafted={drafted}
          onChoose={onChoose}
          onCompare={onCompare}
        />
      ) : (
        <EmptyState title={same > 0 ? 'Nothing would change' : 'Nothing found'}>
          {same > 0
            ? 'What would be put in is what stands there already.'
            : 'None of the queries that were read has this in the fields you chose. Check the spelling, the case, and where to look.'}
        </EmptyState>
      )}

      {isConfirming && (
        <ConfirmDialog
          spec={spec}
          changes={chosen}
          drafted={drafted}
          onClose={() => setIsConfirming(false)}
          onReplace={() => {
            setIsConfirming(false)
            onReplace()
          }}
        />
      )}
    </section>
  )
}
