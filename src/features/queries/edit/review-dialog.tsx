import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { pathText } from '#record-text/record-changes.ts'
import { nodeAt, readRecordText } from '#record-text/record-text.ts'
import { inputClass } from '#form/field-frame.tsx'
import { useOrgNote } from '#form/active-org.tsx'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { keysText, useShortcut } from '#ui/shortcuts.ts'
import { checkOptions, placedProblems } from '../language/check-query.ts'
import { conflictMarkers, unresolvedText } from '../record/conflict-markers.ts'
import { bodySize } from '../record/edited-text.ts'
import { aplOf } from '../record/query-record.ts'
import { ChangesView } from '../compare/record-comparison.tsx'
import { failureTitle } from '../record/record-calls.ts'
import { isBodyRefused, otherFieldPaths, withoutOtherFields } from '../record/query-fields.ts'
import type { QueryEditorModel } from './use-query-editor.ts'

/** Warns about conflict markers left in the APL by a merge, with their line numbers; empty when there are none. */
function MarkersNotice({ text }: { text: string }) {
  const unresolved = useMemo(() => unresolvedText(conflictMarkers(aplOf(text) ?? '').lines), [text])
  return unresolved === undefined ? null : (
    <p role="alert" className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      {unresolved} Both sides are between the markers. Choose the lines to keep and remove the markers before
      you save.
    </p>
  )
}

/** What the query language warns about in a changed text. Advisory: only the service knows what is valid. */
function LanguageNotice({ apl }: { apl: string }) {
  const check = useQuery(checkOptions(apl)).data
  const warnings = placedProblems(apl, check?.problems ?? []).filter(
    ({ problem }) => problem.severity === 'warning',
  )
  const [first] = warnings
  return first === undefined ? null : (
    <p role="status" className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      {countText(warnings.length, 'language warning')}. Line {numberText(first.line)}:{' '}
      {visibleText(first.problem.message)}
    </p>
  )
}

type OtherFieldsOfferProps = {
  text: string
  error: ApiError
  disabledReason: string | undefined
  onSave(): void
}

/** After a refused save: lists the fields the interface does not describe, and offers to save without them. */
function OtherFieldsOffer({ text, error, disabledReason, onSave }: OtherFieldsOfferProps) {
  const names = isBodyRefused(error) ? [...new Set(otherFieldPaths(text).map(pathText))] : []
  if (names.length === 0) return null
  return (
    <section
      aria-label="Fields that the service may not know"
      className="mb-4 flex flex-col items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
    >
      <p>
        The interface does not describe{' '}
        {names.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <bdi className="font-mono text-xs break-words">{visibleText(name)}</bdi>
          </span>
        ))}
        . If the service refuses the record because of that, you can save it without them. Their values are
        then gone from the record; History keeps this version.
      </p>
      <Button size="small" disabledReason={disabledReason} onClick={onSave}>
        Save without other fields
      </Button>
    </section>
  )
}

type ReviewDialogProps = { editor: QueryEditorModel; onForget(): void; onClose(): void }

const idOf = (text: string) => {
  const { record } = readRecordText(text)
  return record && nodeAt(record, ['id'])?.value
}

/** Final review before the PUT: all changes, and a note that stays in this browser. */
export function ReviewDialog({ editor, onForget, onClose }: ReviewDialogProps) {
  const { baseline, text: after } = editor.state
  const { isSaving, failure } = editor.saving
  const before = baseline.text
  const [note, setNote] = useState(editor.unsavedNote)
  const saveRef = useRef<HTMLButtonElement>(null)
  // Memoized: each keystroke in the note rerenders the dialog, and records may be large.
  const changesApl = useMemo(() => aplOf(before) !== aplOf(after), [before, after])
  const readOnlyReason = useReadOnlyReason()
  const orgNote = useOrgNote()
  const reason = readOnlyReason ?? (isSaving ? 'The change is being saved.' : undefined)
  const save = () => editor.save(baseline, note)
  useShortcut('confirm', () => reason === undefined && save())
  return (
    <Dialog
      onClose={onClose}
      size="large"
      isFullHeight={changesApl}
      title="Review changes"
      description={
        <>
          Saving replaces the whole record on the service with this version.
          {orgNote}
        </>
      }
      initialFocus={saveRef}
      footer={
        <>
          <label className="mr-auto flex min-w-60 flex-1 items-center gap-2 text-sm sm:max-w-md">
            <span className="font-medium">Note</span>
            <input
              value={note}
              placeholder="Stored in this browser only"
              onChange={({ target }) => {
                editor.keepNote(target.value)
                setNote(target.value)
              }}
              className={inputClass}
            />
          </label>
          <span className="tabular text-xs text-muted">{numberText(bodySize(after))} bytes</span>
          <Button onClick={onClose}>Keep editing</Button>
          <Button
            ref={saveRef}
            variant="primary"
            disabledReason={reason}
            data-tip={keysText('confirm')}
            onClick={save}
          >
            Save changes
          </Button>
        </>
      }
    >
      <div className="flex min-h-full flex-col">
        {failure && (
          <div className="mb-4">
            <ErrorPanel
              title={failureTitle(failure, 'saved')}
              error={failure.error}
              actions={
                failure.error.kind === 'not-found' && <Button onClick={onForget}>Forget this ID</Button>
              }
            />
          </div>
        )}
        {failure?.kind === 'refused' && (
          <OtherFieldsOffer
            text={after}
            error={failure.error}
            disabledReason={reason}
            onSave={() => editor.save(baseline, note, withoutOtherFields(after))}
          />
        )}
        {idOf(before) !== idOf(after) && (
          <p className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
            The ID is part of the record’s address. What you changed there is not sent.
          </p>
        )}
        <MarkersNotice text={after} />
        {changesApl && <LanguageNotice apl={aplOf(after) ?? ''} />}
        <ChangesView before={before} after={after} />
      </div>
    </Dialog>
  )
}
