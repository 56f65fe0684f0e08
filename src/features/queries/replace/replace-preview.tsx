import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useOrgNote } from '#form/active-org.tsx'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { bodySize } from '../record/edited-text.ts'
import { specNote } from './find-spec.ts'
import { changedFields, fieldPaths, type PlannedChange } from './plan-replacement.ts'
import { PreviewList } from './preview-list.tsx'
import { chosenChanges, type SkippedQuery, type Preview, type ReplaceSession } from './replace-session.ts'

function SkippedList({ skipped }: { skipped: readonly SkippedQuery[] }) {
  if (skipped.length === 0) return null
  return (
    <section aria-label="Not in the preview" className="rounded-lg bg-warning-soft px-4 py-2.5 text-sm">
      <h3 className="font-semibold text-warning">
        {countText(skipped.length, 'query is', 'queries are')} not in the preview
      </h3>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {skipped.map(({ id, name, reason, error }) => (
          <li key={id} className="py-0.5 [overflow-wrap:anywhere]">
            <Link to="/queries/$queryId" params={{ queryId: id }} className="font-medium hover:underline">
              <bdi>{visibleText(name)}</bdi>
            </Link>
            : {reason}
            {error && error.statusText !== null && (
              <span className="text-xs text-muted">
                {' '}
                Status {error.statusText}
                {error.traceId && `, trace ID ${error.traceId}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReplacePreviewProps = {
  session: ReplaceSession
  preview: Preview
  /** Whether the form has changed since the preview. */
  isStale: boolean
  /** False if the browser keeps nothing once the page is closed. */
  isLasting: boolean
  onCompare(change: PlannedChange): void
}

/** The preview of all changes, and the button that makes them. */
export function ReplacePreview(props: ReplacePreviewProps) {
  const { session, preview, isStale, isLasting, onCompare } = props
  const readOnlyReason = useReadOnlyReason()
  const [isConfirming, setIsConfirming] = useState(false)
  const { changes, same, searched, skipped, spec, drafted } = preview
  const matches = changes.reduce((sum, change) => sum + change.matches, 0)
  const chosen = chosenChanges(preview)
  const read = countText(searched, 'query was', 'queries were')
  const unready = isStale
    ? 'The form changed since this preview. Make a new one first.'
    : chosen.length === 0
      ? 'No query is selected.'
      : undefined
  const reason = readOnlyReason ?? unready
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
          The form changed since this preview was made. The preview still shows the earlier search.
        </p>
      )}
      <SkippedList skipped={skipped} />
      {changes.length > 0 ? (
        <PreviewList session={session} preview={preview} onCompare={onCompare} />
      ) : (
        <EmptyState title={same > 0 ? 'Nothing would change' : 'Nothing found'}>
          {same > 0
            ? 'The replacement is the same as what is already there.'
            : 'None of the queries has this in the fields you chose. Check the spelling, the case, and the fields.'}
        </EmptyState>
      )}

      {isConfirming && (
        <ConfirmReplacement
          spec={spec}
          changes={chosen}
          drafted={drafted}
          isLasting={isLasting}
          onClose={() => setIsConfirming(false)}
          onReplace={() => {
            setIsConfirming(false)
            void session.replaceAll()
          }}
        />
      )}
    </section>
  )
}

type ConfirmProps = Pick<Preview, 'spec' | 'changes' | 'drafted'> & {
  isLasting: boolean
  onReplace(): void
  onClose(): void
}

function ConfirmReplacement({ spec, changes, drafted, isLasting, onReplace, onClose }: ConfirmProps) {
  const orgNote = useOrgNote()
  const replaceRef = useRef<HTMLButtonElement>(null)
  const withDraft = changes.filter(({ id }) => drafted.has(id)).length
  const queries = countText(changes.length, 'query', 'queries')
  const { shown, more } = useFirstOfMany(changes.length, 100, { label: () => `Show all ${queries}` })
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={`Replace in ${queries}`}
      description={orgNote}
      initialFocus={replaceRef}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={replaceRef} variant="primary" onClick={onReplace}>
            Replace
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="rounded-md bg-sunken px-3 py-2 font-mono text-xs [overflow-wrap:anywhere]">
          {visibleText(specNote(spec))}
        </p>
        <ul className="list-disc pl-5 text-muted [&>li]:mt-1">
          <li>
            Each query is replaced as a whole, one after another, with the text of the preview, and only if
            the service still has the version that the preview shows.
          </li>
          <li>After each save, what the service stored is compared with what was sent.</li>
          <li>It stops at the first failure. You can then roll back what was saved.</li>
          <li>
            The text before each change is first kept in this browser’s History
            {isLasting
              ? '. If you close the page before it ends, you can restore it from there.'
              : ', but only until you close this page.'}
          </li>
          {withDraft > 0 && (
            <li>
              {countText(withDraft, 'query has', 'queries have')} unsaved text in this browser. That text
              stays as it is.
            </li>
          )}
        </ul>
        <div
          role="group"
          aria-label="Queries to send"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          className="max-h-64 overflow-y-auto"
        >
          <table aria-label="To be sent" className="w-full">
            <TableHead>
              <ColumnHeader>Query</ColumnHeader>
              <ColumnHeader>Fields</ColumnHeader>
              <ColumnHeader className="text-right">Bytes</ColumnHeader>
            </TableHead>
            <tbody>
              {changes.slice(0, shown).map((change) => (
                <tr key={change.id} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="py-1.5 pr-3 text-left font-medium [overflow-wrap:anywhere]">
                    <bdi>{visibleText(change.name)}</bdi>
                  </th>
                  <td className="py-1.5 pr-3 font-mono text-xs leading-5">
                    {changedFields(change)
                      .map(({ field }) => fieldPaths[field].join('.'))
                      .join(', ')}
                  </td>
                  <td className="tabular py-1.5 text-right">{numberText(bodySize(change.text))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {more}
        </div>
      </div>
    </Dialog>
  )
}
