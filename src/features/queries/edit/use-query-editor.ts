import { timeNow } from '#api/service-clock.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isReadInstantly, readRecordText } from '#record-text/record-text.ts'
import { formatQuery } from '#editor/apl-language-client.ts'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { offerUndo, toast } from '#ui/toast.tsx'
import { useDebounced } from '../access/use-lists.ts'
import { useQueryDeletion } from '../deletion/use-deletion.tsx'
import { reportStorageFailure, useLoadedVersion, useOpenedEntry } from '../library/use-library.ts'
import { markReplaced } from '../library/versions.ts'
import { type OptionEdit, useOptionsForm, useRefusedField } from '../options/options-form.ts'
import type { QueryTab } from '../query-search.ts'
import { type FormatOutcome, formatText, sendProblem, sizeProblem } from '../record/edited-text.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { asideSlot, type Draft, type QueryStore, replacedSlot } from '../store/query-store.ts'
import type { EditLock } from './edit-lock.ts'
import { type EditAction, isDirty, canReplaceText, serviceRecord } from './edit-state.ts'
import { typingPause } from './stages.tsx'
import { useEditText } from './use-edit-text.ts'
import { notKept, shortName, useSave } from './use-save.ts'

/**
 * Returns a getter for the last rendered value, for use in long-lived callbacks. After unmounting it returns `gone`, by
 * default the last value.
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
  | { kind: 'review' | 'discard' | 'delete' }
  | { kind: 'conflict'; theirs: QueryRecord; note: string; isAgain: boolean }
  | { kind: 'compare'; title: string; before: string; after: string }
  | null

/** State and actions of one saved query's editor; its components only render them. */
export function useQueryEditor(
  record: QueryRecord,
  drafts: readonly Draft[],
  store: QueryStore,
  lock: EditLock,
  tab: QueryTab,
) {
  const readOnlyReason = useReadOnlyReason()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  /** The note on the next save, which outlasts its dialog. In a ref, because typing it must not render the editor. */
  const unsavedNote = useRef('')
  const { state, dispatch, latest, flush, draftStatus, isDraftLost, isLasting } = useEditText(
    record,
    drafts,
    store,
    lock,
  )
  const { text, baseline } = state
  const dirty = isDirty(state)
  // Only the JSON view does not need the parsed text, so large texts are parsed there when typing pauses.
  const readText = useDebounced(text, tab === 'json' && !isReadInstantly(text) ? typingPause : 0)
  const reading = useMemo(() => readRecordText(readText), [readText])
  const writeOption = useCallback((edit: OptionEdit) => dispatch({ type: 'wrote', edit }), [dispatch])
  const options = useOptionsForm(reading.record, writeOption)

  useOpenedEntry(store, baseline)
  useLoadedVersion(store.account, serviceRecord(state))
  useLoadedVersion(store.account, dialog?.kind === 'conflict' ? dialog.theirs : null)

  const isOpen = useLatest(true, false)
  const isFailureShown = useLatest(dialog?.kind === 'review' || dialog?.kind === 'conflict', false)
  const isTextKept = useLatest(true, !isDraftLost)
  const saving = useSave(store, { isFailureShown, isTextKept }, (outcome, request) => {
    if (outcome.kind === 'conflict') {
      const { theirs } = outcome
      if (!isOpen()) reportConflict(theirs, isTextKept())
      return setDialog((open) => ({
        kind: 'conflict',
        theirs,
        note: request.note,
        isAgain: open?.kind === 'conflict',
      }))
    }
    if (outcome.kind !== 'saved') return
    setDialog(null)
    unsavedNote.current = ''
    if (request.replaces) keepReplaced(request.replaces.text)
    const { stored, differences } = outcome
    dispatch({ type: 'saved', sentText: request.editorText, stored, differences })
  })
  const deletion = useQueryDeletion(store, baseline.id, (theirs) =>
    dispatch({ type: 'arrived', record: theirs }),
  )
  useRefusedField(saving.failure?.error, options.form)

  const isEditing = state.session !== null
  // Another tab took over.
  if (!isEditing && deletion.at === 'counting') deletion.undo()

  const problem = sendProblem(readText, baseline.text) ?? options.problem
  // An invalid value exists only in its form field, but still counts as an unsaved change.
  const hasChanges = dirty || options.problem !== undefined
  const editBlocked = isEditing ? undefined : 'Another tab edits this query: take it over first.'
  const whenReadOnly = readOnlyReason ?? editBlocked
  const blockedBy = (wrong: string | null | undefined) =>
    whenReadOnly ??
    wrong ??
    (saving.isSaving ? 'The change is being saved.' : dirty ? undefined : 'There are no changes to save.')

  /** The editor's text as a draft beside it. */
  function here(): Draft {
    const savedAt = timeNow()
    return { id: baseline.id, slot: asideSlot(savedAt), text, baseText: baseline.text, savedAt }
  }
  function keep(draft: Draft): Draft {
    void store.putDraft(draft).catch(() => reportStorageFailure(draftNotKept))
    return draft
  }
  function letGo(draft: Draft) {
    void store.dropDraft(draft).catch(() => undefined)
  }

  /** Puts a text into the editor and its form fields. */
  function show(action: EditAction, shown: string) {
    dispatch(action)
    options.resetTo(shown)
    setDialog(null)
  }

  /** What is undone after the user left the query is shown on the next visit. */
  async function tellIfLeft() {
    if (isOpen()) return
    await flush()
    toast({ title: `Undone in “${shortName(baseline)}”`, description: 'Open it again to see it.' })
  }

  /** Puts a draft back into the editor if only `inPlaceOf` is lost; otherwise keeps it as a draft. */
  function bringBack(draft: Draft, inPlaceOf: string | null) {
    const takesPlace = canReplaceText(latest(), inPlaceOf)
    dispatch({ type: 'brought-back', draft, inPlaceOf })
    if (takesPlace) {
      options.resetTo(draft.text)
      void tellIfLeft()
      return letGo(draft)
    }
    keep(draft)
    toast({
      title: 'Kept as a draft',
      description: 'You have typed since, so the earlier text is offered as a draft.',
    })
  }

  /** The version that "Use mine" replaces may exist nowhere else, so keep it as a draft until discarded. */
  function keepReplaced(theirs: string) {
    const savedAt = timeNow()
    const slot = replacedSlot(savedAt)
    const draft = keep({ id: baseline.id, slot, text: theirs, baseText: theirs, savedAt })
    dispatch({ type: 'kept-aside', draft })
    void markReplaced(store, baseline.id, theirs).catch(() => undefined)
  }

  return {
    state,
    dispatch,
    hasChanges,
    draftStatus,
    isDraftLost,
    isLasting,
    reading,
    options,
    // While another tab edits, only the comparison may be open.
    dialog: isEditing || dialog?.kind === 'compare' ? dialog : null,
    setDialog,
    unsavedNote: () => unsavedNote.current,
    keepNote(note: string) {
      unsavedNote.current = note
    },
    saving,
    isEditing,
    editBlocked,
    /** Why the text cannot be sent as is. */
    problem,
    tooLarge: reading.record ? sizeProblem(readText) : null,
    saveBlocked: blockedBy(problem),
    deleteBlocked: whenReadOnly ?? (deletion.at === 'open' ? undefined : 'It is being deleted.'),
    deletion,
    setText: (next: string) => dispatch({ type: 'edited', text: next }),
    setApl: (apl: string) => dispatch({ type: 'wrote', edit: { name: 'apl', value: apl } }),
    review() {
      if (dialog) return
      // Checks the current text, because the last keystrokes may not be parsed yet.
      const blocked = blockedBy(sendProblem(text, baseline.text) ?? options.problem)
      if (blocked !== undefined) {
        if (hasChanges || whenReadOnly !== undefined)
          toast({ title: 'Not ready to save', description: blocked, tone: 'warning' })
        return
      }
      saving.reset()
      setDialog({ kind: 'review' })
    },
    /** `sent` is saved instead of the editor's text. */
    save(base: QueryRecord, note: string, sent = text) {
      const replaces = base === baseline ? null : base
      saving.save({ text: sent, editorText: text, base, note, replaces, mergedFrom: state.mergedFrom })
    },
    async format() {
      const outcome: FormatOutcome = editBlocked
        ? { reason: editBlocked }
        : await formatText(text, tab === 'json' ? 'json' : 'apl', formatQuery)
      if (outcome.text === undefined)
        return toast({ title: 'Nothing was formatted', description: outcome.reason })
      // Discard the result if the user has typed meanwhile.
      if (latest().text === text) dispatch({ type: 'edited', text: outcome.text })
    },
    /** Resets the text to the record on the service. */
    discard() {
      const mine = here()
      show({ type: 'discarded' }, serviceRecord(state).text)
      offerUndo('Changes discarded', () => bringBack(mine, null))
    },
    /** Puts their record into the editor, or `merged`, an unsaved change of it. */
    takeRecord: (
      record: QueryRecord,
      { text: taken, summary = null }: { text: string; summary?: string | null } = record,
    ) => show({ type: 'took-record', record, text: taken, mine: keep(here()), summary }, taken),
    takeDraft: (draft: Draft) =>
      show({ type: 'took-draft', draft, mine: dirty ? keep(here()) : null }, draft.text),
    dropDraft(draft: Draft) {
      dispatch({ type: 'dropped-draft', slot: draft.slot })
      letGo(draft)
      offerUndo('Draft discarded', () => {
        dispatch({ type: 'kept-aside', draft: keep(draft) })
        void tellIfLeft()
      })
    },
    /** Loads a history version as an unsaved change; `time` is how messages name it. */
    takeVersion(version: string, time: string) {
      if (version === text) return toast({ title: 'This version is already in the editor' })
      const before = here()
      show({ type: 'took-version', text: version, mine: dirty ? keep(before) : null }, version)
      offerUndo(`The version of ${time} is in the editor`, () => bringBack(before, version), {
        description: `Nothing is sent until you save.${dirty ? ' What you had typed is kept as a draft.' : ''}`,
      })
    },
  }
}

const draftNotKept = {
  title: 'A draft could not be kept',
  description: 'This browser did not store it. Use it, and save or download it, before you leave this query.',
  timeout: 0,
}

/** Reports a conflict after the user left the query. */
function reportConflict(theirs: QueryRecord, isTextKept: boolean) {
  toast({
    title: `Not saved: “${shortName(theirs)}” changed on the service`,
    description: isTextKept ? 'What you typed is kept as a draft. Open the query again to decide.' : notKept,
    tone: 'warning',
    timeout: 0,
  })
}

export type QueryEditorModel = ReturnType<typeof useQueryEditor>
