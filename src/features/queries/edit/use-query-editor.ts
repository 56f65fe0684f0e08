import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isReadAtOnce } from '#api/recent-readings.ts'
import { readRecordText } from '#api/record-text.ts'
import { formatQuery } from '#editor/apl-language-door.ts'
import { useReadOnly } from '#form/use-read-only.ts'
import { writeText } from '#form/write-fields.ts'
import { toast } from '#ui/toast.ts'
import { useLoadedVersion, useOpenedEntry } from '../library/use-library.ts'
import { useOptionsForm, useRefusedField } from '../options/use-options-form.ts'
import type { QueryTab } from '../query-search.ts'
import { type QueryRecord, sendProblem } from '../record/query-record.ts'
import { onAnnounced } from '../store/query-channel.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import { onService } from './edit-state.ts'
import { type FormatOutcome, formatText } from './format-text.ts'
import { takeTexts } from './take-texts.ts'
import type { EditLock } from './edit-lock.ts'
import { useEditText } from './use-edit-text.ts'
import { usePausedText } from './stages.tsx'
import { useQueryDeletion } from '../deletion/use-deletion.ts'
import { shortName, useSave } from './use-save.ts'

/** Whether another tab deleted an open query, and has not restored it since. */
function useDeletedElsewhere(account: string, id: string): boolean {
  const [isDeleted, setIsDeleted] = useState(false)
  useEffect(
    () =>
      onAnnounced(account, (news) => {
        if (news.kind === 'entry' && news.id === id) setIsDeleted(news.gone === 'deleted-here')
      }),
    [account, id],
  )
  return isDeleted
}

/**
 * Gives the function that answers with the value as it was last shown, also from what was made long before; and with
 * `gone` once it is not shown any more. Default of that: the last value.
 */
export function useLatest<Value>(value: Value, gone: Value = value): () => Value {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
    return () => {
      latest.current = gone
    }
  }, [value, gone])
  return useCallback(() => latest.current, [])
}

type OpenDialog =
  | { kind: 'review' }
  | { kind: 'discard' }
  | { kind: 'delete' }
  | { kind: 'conflict'; theirs: QueryRecord; note: string; isAgain: boolean }
  | { kind: 'compare'; title: string; before: string; after: string }
  | null

/** All that the editor of one saved query knows and does; its components only show it. */
export function useQueryEditor(
  account: string,
  record: QueryRecord,
  drafts: readonly Draft[],
  store: QueryStore,
  lock: EditLock,
  tab: QueryTab,
) {
  const readOnly = useReadOnly()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { state, dispatch, dirty, draftStatus, areDraftsKept } = useEditText(
    account,
    record,
    drafts,
    store,
    lock,
  )
  const { text, baseline } = state
  // The JSON view alone shows the text and not what it says: there a large one is read when the typing pauses.
  const readText = usePausedText(text, tab === 'json' && !isReadAtOnce(text))
  const reading = useMemo(() => readRecordText(readText), [readText])
  const editField = useCallback(
    (edit: (text: string, base: string) => string | undefined) => dispatch({ type: 'wrote', edit }),
    [dispatch],
  )
  const options = useOptionsForm(reading.record, editField)

  useOpenedEntry(account, store, baseline)
  useLoadedVersion(account, store, onService(state))
  useLoadedVersion(account, store, dialog?.kind === 'conflict' ? dialog.theirs : null)

  const latest = useLatest(state)
  const { keepReplaced, ...texts } = takeTexts({
    account,
    store,
    state,
    latest,
    dispatch,
    resetTo: options.resetTo,
  })

  const isOpen = useLatest(true, false)
  const isFailureShown = useLatest(dialog?.kind === 'review' || dialog?.kind === 'conflict', false)
  const saving = useSave(account, store, isFailureShown, (outcome, request) => {
    if (outcome.kind === 'conflict') {
      const { theirs } = outcome
      if (!isOpen()) tellOfConflict(theirs)
      return setDialog((open) => ({
        kind: 'conflict',
        theirs,
        note: request.note,
        isAgain: open?.kind === 'conflict',
      }))
    }
    if (outcome.kind !== 'saved') return
    setDialog(null)
    if (request.replaces) keepReplaced(request.replaces)
    dispatch({
      type: 'saved',
      sentText: request.editorText,
      stored: outcome.stored,
      differences: outcome.differences,
    })
  })
  const deletion = useQueryDeletion(account, store, (theirs) => dispatch({ type: 'arrived', record: theirs }))
  useRefusedField(saving.failure?.error, options.form)

  const isEditing = state.session !== null
  const [wasEditing, setWasEditing] = useState(isEditing)
  if (isEditing !== wasEditing) {
    setWasEditing(isEditing)
    if (!isEditing) deletion.undo()
  }
  const isDeletedElsewhere = useDeletedElsewhere(account, baseline.id)

  const problem = sendProblem(readText, baseline.text) ?? options.problem
  // A value that no record can take stands in its field only: it is unsaved all the same.
  const hasChanges = dirty || options.problem !== undefined
  const editBlocked = isEditing ? undefined : 'Another tab edits this query: take it over first.'
  const whenReadOnly = readOnly ? 'Read-only is switched on: nothing is sent.' : editBlocked
  const blockedBy = (wrong: string | null | undefined) =>
    whenReadOnly ??
    wrong ??
    (saving.isSaving ? 'The change is being saved.' : dirty ? undefined : 'There are no changes to save.')
  const saveBlocked = blockedBy(problem)
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
    // Where another tab edits, one can only look.
    dialog: isEditing || dialog?.kind === 'compare' ? dialog : null,
    setDialog,
    saving,
    isEditing,
    editBlocked,
    /** Why the text cannot be sent as it is. */
    problem,
    saveBlocked,
    deleteBlocked,
    isCounting: deletion.isCounting,
    isDeleted: deletion.isDeleted || isDeletedElsewhere,
    setText,
    setApl: (apl: string) =>
      editField((before, base) => writeText(before, ['query', 'apl'], 'lines', apl, base)),
    review() {
      if (dialog) return
      // The text as it is now, also where the last keys were not read yet.
      const blocked = blockedBy(sendProblem(text, baseline.text) ?? options.problem)
      if (blocked !== undefined) {
        if (hasChanges || readOnly || !isEditing)
          toast({ title: 'Not ready to save', description: blocked, tone: 'warning' })
        return
      }
      saving.reset()
      setDialog({ kind: 'review' })
    },
    /** `sent`: what is saved in place of the text in the editor. */
    save: (base: QueryRecord, note: string, sent = text) =>
      saving.save({
        text: sent,
        editorText: text,
        base,
        note,
        replaces: base === baseline ? null : base,
        mergedFrom: state.mergedFrom,
      }),
    async format(tab: QueryTab) {
      const outcome: FormatOutcome = editBlocked
        ? { reason: editBlocked }
        : await formatText(text, tab, formatQuery)
      if (outcome.text === undefined) {
        return toast({ title: 'Nothing was formatted', description: outcome.reason })
      }
      // Whoever typed on meanwhile goes first.
      if (latest().text === text) setText(outcome.text)
    },
    discard() {
      const undo = texts.discard()
      setDialog(null)
      toast({
        title: 'Changes discarded',
        timeout: 10_000,
        action: { label: 'Undo', onClick: undo },
      })
    },
    takeTheirs(theirs: QueryRecord) {
      texts.takeTheirs(theirs)
      setDialog(null)
    },
    takeMerge(theirs: QueryRecord, merged: string, summary: string) {
      texts.takeMerge(theirs, merged, summary)
      setDialog(null)
    },
    takeDraft: texts.takeDraft,
    dropDraft(draft: Draft) {
      texts.dropDraft(draft)
      const undo = () => {
        dispatch({ type: 'kept-aside', draft })
        void store.putDraft(draft).catch(() => undefined)
      }
      toast({ title: 'Draft discarded', timeout: 10_000, action: { label: 'Undo', onClick: undo } })
    },
    takeVersion: texts.takeVersion,
    startDeletion(confirmed: QueryRecord) {
      setDialog(null)
      deletion.start(confirmed)
    },
    undoDeletion: deletion.undo,
    sendDeletion: deletion.send,
  }
}

/** Says after the query was left that it was not saved. */
function tellOfConflict(theirs: QueryRecord) {
  toast({
    title: `Not saved: “${shortName(theirs)}” changed on the service`,
    description: 'What you typed is kept as a draft. Open the query again to decide.',
    tone: 'warning',
    timeout: 0,
  })
}

export type QueryEditorModel = ReturnType<typeof useQueryEditor>
