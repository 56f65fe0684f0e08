import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isSameRecord } from '#record-text/record-text.ts'
import { useOrgNote } from '#form/active-org.tsx'
import { LabeledInput } from '#form/labeled-input.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { entryFields } from '../library/library.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { RecordComparison } from '../compare/record-comparison.tsx'
import { recordOptions } from '../record/record-options.ts'
import { asApiError } from '../record/record-calls.ts'

/** Reloads a record for a decision that must not rely on a stale copy. The page gets the reloaded record, too. */
function useFreshRecord(opened: QueryRecord) {
  const [before] = useState(opened)
  const queryClient = useQueryClient()
  const reading = useQuery({
    queryKey: ['fresh-record', before.id],
    queryFn: () => queryClient.fetchQuery({ ...recordOptions(before.id), staleTime: 0, retry: false }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  // Data from an earlier time the dialog was open is not fresh.
  const fresh = reading.isFetching ? undefined : reading.data
  return {
    /** The record when the dialog opened. */
    before,
    /** The latest known version. */
    record: fresh ?? before,
    isReading: reading.isFetching,
    hasChanged: fresh !== undefined && !isSameRecord(fresh.text, before.text),
    error: reading.isFetching ? null : reading.error,
    retry: () => void reading.refetch(),
  }
}

/** As the page shows it: white space collapses, and what is invisible cannot be typed. */
const asShown = (name: string): string => visibleText(name).replaceAll(/\s+/gu, ' ').trim()

type DeleteDialogProps = {
  opened: QueryRecord
  hasChanges: boolean
  /** False if the browser keeps nothing once the page is closed. */
  isLasting: boolean
  /** `record` is the version the user saw last. */
  onDelete(record: QueryRecord): void
  onClose(): void
}

/** Reloads a saved query, shows what changed, and asks the user to type its name before deleting it. */
export function DeleteDialog({ opened, hasChanges, isLasting, onDelete, onClose }: DeleteDialogProps) {
  const { before, record, isReading, hasChanged, error, retry } = useFreshRecord(opened)
  const [typed, setTyped] = useState('')
  const [hasSeen, setHasSeen] = useState(false)
  const orgNote = useOrgNote()
  const fieldRef = useRef<HTMLInputElement>(null)
  const { id } = record
  const isGone = error !== null && asApiError(error).kind === 'not-found'
  const name = entryFields(record.text).name.trim() || id
  const isConfirmed = typed.trim() !== '' && (asShown(typed) === asShown(name) || typed.trim() === id)
  const reason = isReading
    ? 'The query is being read again.'
    : hasChanged && !hasSeen
      ? 'Review what changed first.'
      : isConfirmed
        ? undefined
        : 'Type the name first.'
  return (
    <FormDialog
      onClose={onClose}
      title="Delete saved query"
      description={orgNote}
      size={hasChanged ? 'large' : 'small'}
      initialFocus={fieldRef}
      action="Delete"
      variant="danger"
      blocked={reason}
      onSubmit={() => onDelete(record)}
    >
      {!isGone && (
        <p>
          <bdi className="font-semibold break-words">{visibleText(name)}</bdi> will be gone for everybody who
          can see it. The service has no way to bring it back; this browser keeps the last copy
          {!isLasting && ' only until you close this page'}.
        </p>
      )}
      {hasChanged && (
        <section
          aria-label="What changed since"
          className="flex flex-col gap-3 rounded-md border border-line p-3"
        >
          <p role="alert" className="font-medium text-warning">
            This query changed on the service since you opened it. The newer version would be deleted.
          </p>
          <RecordComparison before={before.text} after={record.text} />
          <Checkbox checked={hasSeen} onChange={setHasSeen} className="font-medium">
            I have seen what changed
          </Checkbox>
        </section>
      )}
      {error && <ReadFailure cause={error} onRetry={retry} />}
      <p className="text-muted">
        You then have 8 seconds to undo. Nothing is sent before that: if you leave or close the page within
        that time, the query is not deleted.
        {hasChanges &&
          (isLasting
            ? ' Your unsaved changes stay as a draft in this browser.'
            : ' Your unsaved changes are lost when you close this page.')}
      </p>
      <LabeledInput
        ref={fieldRef}
        label="Type the name to confirm"
        value={typed}
        spellCheck={false}
        onText={setTyped}
      />
    </FormDialog>
  )
}

function ReadFailure({ cause, onRetry }: { cause: Error; onRetry(): void }) {
  const { kind, message } = asApiError(cause)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md bg-warning-soft p-3 text-warning"
    >
      <p className="min-w-0 flex-1 basis-52">
        {kind === 'not-found'
          ? 'The service no longer has a query with this ID: it is already deleted. You can still mark it as deleted here.'
          : `Starboard could not check whether it changed since you opened it. ${message} If it did, Starboard does not delete it.`}
      </p>
      {kind !== 'not-found' && (
        <Button size="small" onClick={onRetry}>
          Read again
        </Button>
      )}
    </div>
  )
}
