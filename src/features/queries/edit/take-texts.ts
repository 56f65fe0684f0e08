import { toast } from '#ui/toast.ts'
import { type EditAction, type EditState, isDirty, isFree, onService } from './edit-state.ts'
import { asideSlot, replacedSlot } from '../store/draft-slots.ts'
import { markReplaced } from '../library/versions.ts'
import type { QueryRecord } from '../record/query-record.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'

type Surroundings = {
  account: string
  store: QueryStore
  state: EditState
  /** The state at the time of the call: what is undone was done some time ago. */
  latest(): EditState
  dispatch(action: EditAction): void
  /** Shows another record's text in the form. */
  resetTo(text: string): void
}

/** Ways to put another text into the editor. Each keeps in this browser what it takes the place of. */
export function takeTexts({ account, store, state, latest, dispatch, resetTo }: Surroundings) {
  const { text, baseline } = state

  function keep(draft: Omit<Draft, 'account' | 'id'>): Draft {
    const kept = { ...draft, account, id: baseline.id }
    void store.putDraft(kept).catch(() => undefined)
    return kept
  }

  function here(): Draft {
    const savedAt = Date.now()
    const slot = asideSlot(savedAt)
    return { account, id: baseline.id, slot, text, baseText: baseline.text, savedAt }
  }

  const setAside = () => keep(here())

  function dropDraft(draft: Draft) {
    dispatch({ type: 'dropped-draft', slot: draft.slot })
    void store.removeDraft(account, draft.id, draft.slot).catch(() => undefined)
  }

  /** Puts a draft back into the editor, in place of `inPlaceOf` alone; else beside what was typed since. */
  function bringBack(draft: Draft, inPlaceOf: string | null) {
    dispatch({ type: 'brought-back', draft, inPlaceOf })
    if (isFree(latest(), inPlaceOf)) {
      resetTo(draft.text)
      void store.removeDraft(account, draft.id, draft.slot).catch(() => undefined)
      return
    }
    keep(draft)
    toast({
      title: 'Kept as a draft',
      description: 'You have typed since: what was there before is offered beside it.',
    })
  }

  return {
    /** "Use mine" replaces a version that nobody may have elsewhere: it stays here until it is let go. */
    keepReplaced({ text: theirs }: QueryRecord) {
      const savedAt = Date.now()
      const draft = keep({ slot: replacedSlot(savedAt), text: theirs, baseText: theirs, savedAt })
      dispatch({ type: 'kept-aside', draft })
      void markReplaced(store, account, baseline.id, theirs).catch(() => undefined)
    },
    takeTheirs(theirs: QueryRecord) {
      dispatch({ type: 'took-theirs', record: theirs, mine: setAside() })
      resetTo(theirs.text)
    },
    /** `merged` becomes an unsaved change of their record. */
    takeMerge(theirs: QueryRecord, merged: string, summary: string) {
      dispatch({ type: 'took-merge', record: theirs, text: merged, mine: setAside(), summary })
      resetTo(merged)
    },
    takeDraft(draft: Draft) {
      dispatch({ type: 'took-draft', draft, mine: isDirty(state) ? setAside() : null })
      resetTo(draft.text)
    },
    dropDraft,
    /** The text goes back to the record on the service; gives the way back. */
    discard(): () => void {
      const mine = here()
      dispatch({ type: 'discarded' })
      resetTo(onService(state).text)
      return () => bringBack(mine, null)
    },
    /** A version from the history becomes an unsaved change; gives the way back. */
    takeVersion(version: string): () => void {
      const before = isDirty(state) ? setAside() : here()
      if (isDirty(state)) dispatch({ type: 'kept-aside', draft: before })
      dispatch({ type: 'edited', text: version })
      resetTo(version)
      return () => bringBack(before, version)
    },
  }
}
