import { useCallback, useMemo, useState } from 'react'
import { withText } from '#api/record-edits.ts'
import { readRecordText, textAt } from '#api/record-text.ts'
import { formatApl } from '#apl/format-apl.ts'
import { useReadOnly } from '#form/use-read-only.ts'
import { toast } from '#ui/toast.ts'
import { asideSlot, replacedSlot, sendProblem } from './edit-state.ts'
import { formatRecord } from '../record/format-record.ts'
import { useLoadedVersion } from '../history/use-loaded-version.ts'
import type { QueryTab } from '../query-search.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'
import { useOpenedEntry } from './use-opened-entry.ts'
import { useQueryDeletion } from './use-query-deletion.ts'
import { useRefusedField } from './use-refused-field.ts'
import { useEditText } from './use-edit-text.ts'
import { useOptionsForm } from '../options/use-options-form.ts'
import { useSave } from '../record/use-save.ts'

export type OpenDialog =
  | { kind: 'review' }
  | { kind: 'discard' }
  | { kind: 'delete' }
  | { kind: 'conflict'; theirs: QueryRecord; note: string }
  | { kind: 'compare'; title: string; before: string; after: string }
  | null

/** All that the editor of one saved query knows and does; its components only show it. */
export function useQueryEditor(
  account: string,
  record: QueryRecord,
  drafts: readonly Draft[],
  store: QueryStore,
) {
  const readOnly = useReadOnly()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { state, dispatch, dirty, draftStatus, areDraftsKept } = useEditText(account, record, drafts, store)
  const { text, baseline } = state
  const reading = useMemo(() => readRecordText(text), [text])
  const editField = useCallback(
    (edit: (text: string, base: string) => string | undefined) => dispatch({ type: 'wrote', edit }),
    [dispatch],
  )
  const options = useOptionsForm(reading.record, editField)

  useOpenedEntry(account, store, baseline)
  useLoadedVersion(account, store, baseline)
  useLoadedVersion(account, store, dialog?.kind === 'conflict' ? dialog.theirs : state.newer)

  /** "Use mine" replaces a version that nobody may have elsewhere: this browser keeps it until it is let go. */
  function keepReplaced(theirs: QueryRecord) {
    const savedAt = Date.now()
    const { id, text: theirText } = theirs
    const draft = { account, id, slot: replacedSlot(savedAt), text: theirText, baseText: theirText, savedAt }
    dispatch({ type: 'kept-aside', draft })
    void store.putDraft(draft).catch(() => undefined)
  }

  const saving = useSave(account, store, (outcome, request) => {
    if (outcome.kind === 'conflict')
      return setDialog({ kind: 'conflict', theirs: outcome.theirs, note: request.note })
    if (outcome.kind !== 'saved') return
    setDialog(null)
    if (request.base !== baseline) keepReplaced(request.base)
    dispatch({
      type: 'saved',
      sentText: request.text,
      stored: outcome.stored,
      differences: outcome.differences,
    })
  })
  const deletion = useQueryDeletion(account, store, (theirs) => dispatch({ type: 'arrived', record: theirs }))
  useRefusedField(saving.failure?.error, options.form)

  const problem = sendProblem(text, baseline.text) ?? options.problem
  // A value that no record can take stands in its field only: it is unsaved all the same.
  const hasChanges = dirty || options.problem !== undefined
  const whenReadOnly = readOnly ? 'Read-only is switched on: nothing is sent.' : undefined
  const saveBlocked =
    whenReadOnly ??
    problem ??
    (saving.isSaving ? 'The change is being saved.' : dirty ? undefined : 'There are no changes to save.')
  const deleteBlocked = whenReadOnly ?? (deletion.isUnderWay ? 'It is being deleted.' : undefined)

  function setText(next: string) {
    dispatch({ type: 'edited', text: next })
  }

  return {
    state,
    dispatch,
    hasChanges,
    draftStatus,
    areDraftsKept,
    reading,
    options,
    dialog,
    setDialog,
    saving,
    saveBlocked,
    deleteBlocked,
    isCounting: deletion.isCounting,
    isDeleted: deletion.isDeleted,
    setText,
    setApl: (apl: string) => editField((before) => withText(before, ['query', 'apl'], apl)),
    review() {
      if (dialog) return
      if (saveBlocked !== undefined) {
        if (hasChanges || readOnly)
          toast({ title: 'Not ready to save', description: saveBlocked, tone: 'warning' })
        return
      }
      saving.reset()
      setDialog({ kind: 'review' })
    },
    save: (base: QueryRecord, note: string) => saving.save({ text, base, note }),
    format(tab: QueryTab) {
      const apl = reading.record && textAt(reading.record, ['query', 'apl'])
      const formatted =
        tab === 'json'
          ? formatRecord(text)
          : apl === undefined
            ? text
            : (withText(text, ['query', 'apl'], formatApl(apl)) ?? text)
      const changes = tab === 'json' ? formatted !== text : apl !== undefined && formatApl(apl) !== apl
      if (changes) setText(formatted)
      else
        toast({
          title: 'Nothing to format',
          description: 'The text is formatted already, or cannot be read to its end.',
        })
    },
    discard() {
      const discarded = text
      dispatch({ type: 'discarded' })
      options.resetTo(baseline.text)
      setDialog(null)
      toast({
        title: 'Changes discarded',
        timeout: 10_000,
        action: { label: 'Undo', onClick: () => setText(discarded) },
      })
    },
    takeTheirs(theirs: QueryRecord) {
      const savedAt = Date.now()
      const mine = {
        account,
        id: baseline.id,
        slot: asideSlot(savedAt),
        text,
        baseText: baseline.text,
        savedAt,
      }
      void store.putDraft(mine).catch(() => undefined)
      dispatch({ type: 'took-theirs', record: theirs, mine })
      options.resetTo(theirs.text)
      setDialog(null)
    },
    dropDraft(draft: Draft) {
      dispatch({ type: 'dropped-draft', slot: draft.slot })
      void store.removeDraft(account, draft.id, draft.slot).catch(() => undefined)
    },
    startDeletion() {
      setDialog(null)
      deletion.start()
    },
    undoDeletion: deletion.undo,
    sendDeletion: () => deletion.send(baseline),
  }
}

export type QueryEditorModel = ReturnType<typeof useQueryEditor>
