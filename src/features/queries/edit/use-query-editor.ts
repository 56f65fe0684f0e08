import { timeNow } from '#api/service-clock.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isReadAtOnce, readRecordText } from '#record-text/record-text.ts'
import { formatQuery } from '#editor/apl-language-door.ts'
import { useWhyReadOnly } from '#form/use-why-read-only.ts'
import { offerUndo, toast } from '#ui/toast.tsx'
import { useSettled } from '../access/use-lists.ts'
import { useQueryDeletion } from '../deletion/use-deletion.tsx'
import { useLoadedVersion, useOpenedEntry } from '../library/use-library.ts'
import { markReplaced } from '../library/versions.ts'
import { type OptionEdit, useOptionsForm, useRefusedField } from '../options/options-form.ts'
import type { QueryTab } from '../query-search.ts'
import {
  type FormatOutcome,
  formatText,
  type QueryRecord,
  sendProblem,
  sizeProblem,
} from '../record/query-record.ts'
import { asideSlot, type Draft, type QueryStore, replacedSlot } from '../store/query-store.ts'
import type { EditLock } from './edit-lock.ts'
import { type EditAction, isDirty, isFree, onService } from './edit-state.ts'
import { keyPause } from './stages.tsx'
import { useEditText } from './use-edit-text.ts'
import { shortName, useSave } from './use-save.ts'

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
  | { kind: 'review' | 'discard' | 'delete' }
  | { kind: 'conflict'; theirs: QueryRecord; note: string; isAgain: boolean }
  | { kind: 'compare'; title: string; before: string; after: string }
  | null

/** All that the editor of one saved query knows and does; its components only show it. */
export function useQueryEditor(
  record: QueryRecord,
  drafts: readonly Draft[],
  store: QueryStore,
  lock: EditLock,
  tab: QueryTab,
) {
  const whyReadOnly = useWhyReadOnly()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { state, dispatch, latest, draftStatus, areDraftsKept } = useEditText(record, drafts, store, lock)
  const { text, baseline } = state
  const dirty = isDirty(state)
  // The JSON view alone shows the text and not what it says: there a large one is read when the typing pauses.
  const readText = useSettled(text, tab === 'json' && !isReadAtOnce(text) ? keyPause : 0)
  const reading = useMemo(() => readRecordText(readText), [readText])
  const writeOption = useCallback((edit: OptionEdit) => dispatch({ type: 'wrote', edit }), [dispatch])
  const options = useOptionsForm(reading.record, writeOption)

  useOpenedEntry(store, baseline)
  useLoadedVersion(store.account, onService(state))
  useLoadedVersion(store.account, dialog?.kind === 'conflict' ? dialog.theirs : null)

  const isOpen = useLatest(true, false)
  const isFailureShown = useLatest(dialog?.kind === 'review' || dialog?.kind === 'conflict', false)
  const saving = useSave(store, isFailureShown, (outcome, request) => {
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
    if (request.replaces) keepReplaced(request.replaces.text)
    const { stored, differences } = outcome
    dispatch({ type: 'saved', sentText: request.editorText, stored, differences })
  })
  const deletion = useQueryDeletion(store, baseline.id, (theirs) =>
    dispatch({ type: 'arrived', record: theirs }),
  )
  useRefusedField(saving.failure?.error, options.form)

  const isEditing = state.session !== null
  // Another tab took the query over.
  if (!isEditing && deletion.at === 'counting') deletion.undo()

  const problem = sendProblem(readText, baseline.text) ?? options.problem
  // A value that no record can take stands in its field only: it is unsaved all the same.
  const hasChanges = dirty || options.problem !== undefined
  const editBlocked = isEditing ? undefined : 'Another tab edits this query: take it over first.'
  const whenReadOnly = whyReadOnly ?? editBlocked
  const blockedBy = (wrong: string | null | undefined) =>
    whenReadOnly ??
    wrong ??
    (saving.isSaving ? 'The change is being saved.' : dirty ? undefined : 'There are no changes to save.')

  /** What stands in the editor, as a draft beside it. */
  function here(): Draft {
    const savedAt = timeNow()
    return { id: baseline.id, slot: asideSlot(savedAt), text, baseText: baseline.text, savedAt }
  }
  function keep(draft: Draft): Draft {
    void store.putDraft(draft).catch(() => undefined)
    return draft
  }
  function letGo(draft: Draft) {
    void store.dropDraft(draft).catch(() => undefined)
  }

  /** Puts another text into the editor, and into the fields of its form. */
  function show(action: EditAction, shown: string) {
    dispatch(action)
    options.resetTo(shown)
    setDialog(null)
  }

  /** Puts a draft back into the editor, in place of `inPlaceOf` alone; else beside what was typed since. */
  function bringBack(draft: Draft, inPlaceOf: string | null) {
    const takesPlace = isFree(latest(), inPlaceOf)
    dispatch({ type: 'brought-back', draft, inPlaceOf })
    if (takesPlace) {
      options.resetTo(draft.text)
      return letGo(draft)
    }
    keep(draft)
    toast({
      title: 'Kept as a draft',
      description: 'You have typed since, so the earlier text is offered as a draft.',
    })
  }

  /** "Use mine" replaces a version that nobody may have elsewhere: it stays here until it is let go. */
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
    tooLarge: reading.record ? sizeProblem(readText) : null,
    saveBlocked: blockedBy(problem),
    deleteBlocked: whenReadOnly ?? (deletion.at === 'open' ? undefined : 'It is being deleted.'),
    deletion,
    setText: (next: string) => dispatch({ type: 'edited', text: next }),
    setApl: (apl: string) => dispatch({ type: 'wrote', edit: { name: 'apl', value: apl } }),
    review() {
      if (dialog) return
      // The text as it is now, also where the last keys were not read yet.
      const blocked = blockedBy(sendProblem(text, baseline.text) ?? options.problem)
      if (blocked !== undefined) {
        if (hasChanges || whenReadOnly !== undefined)
          toast({ title: 'Not ready to save', description: blocked, tone: 'warning' })
        return
      }
      saving.reset()
      setDialog({ kind: 'review' })
    },
    /** `sent`: what is saved in place of the text in the editor. */
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
      // Whoever typed on meanwhile goes first.
      if (latest().text === text) dispatch({ type: 'edited', text: outcome.text })
    },
    /** The text goes back to the record on the service. */
    discard() {
      const mine = here()
      show({ type: 'discarded' }, onService(state).text)
      offerUndo('Changes discarded', () => bringBack(mine, null))
    },
    /** Their record goes into the editor; or `merged`, an unsaved change of it. */
    takeRecord: (
      record: QueryRecord,
      { text: taken, summary = null }: { text: string; summary?: string | null } = record,
    ) => show({ type: 'took-record', record, text: taken, mine: keep(here()), summary }, taken),
    takeDraft: (draft: Draft) =>
      show({ type: 'took-draft', draft, mine: dirty ? keep(here()) : null }, draft.text),
    dropDraft(draft: Draft) {
      dispatch({ type: 'dropped-draft', slot: draft.slot })
      letGo(draft)
      offerUndo('Draft discarded', () => dispatch({ type: 'kept-aside', draft: keep(draft) }))
    },
    /** A version from the history, of the time that is named, becomes an unsaved change. */
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
