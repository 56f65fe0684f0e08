import { type EditAction, type EditState, asideSlot, isDirty, replacedSlot } from '../edit/edit-state.ts'
import { markReplaced } from '../history/keep-version.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'

type Surroundings = {
  account: string
  store: QueryStore
  state: EditState
  dispatch(action: EditAction): void
  /** Shows another record's text in the form. */
  resetTo(text: string): void
}

/** Ways to put another text into the editor. Each keeps in this browser what it takes the place of. */
export function takeTexts({ account, store, state, dispatch, resetTo }: Surroundings) {
  const { text, baseline } = state

  function keep(draft: Omit<Draft, 'account' | 'id'>): Draft {
    const kept = { ...draft, account, id: baseline.id }
    void store.putDraft(kept).catch(() => undefined)
    return kept
  }

  function setAside(): Draft {
    const savedAt = Date.now()
    return keep({ slot: asideSlot(savedAt), text, baseText: baseline.text, savedAt })
  }

  function dropDraft(draft: Draft) {
    dispatch({ type: 'dropped-draft', slot: draft.slot })
    void store.removeDraft(account, draft.id, draft.slot).catch(() => undefined)
  }

  function show(next: string) {
    dispatch({ type: 'edited', text: next })
    resetTo(next)
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
    /** A version from the history becomes an unsaved change; gives the way back. */
    takeVersion(version: string): () => void {
      const mine = isDirty(state) ? setAside() : null
      if (mine) dispatch({ type: 'kept-aside', draft: mine })
      show(version)
      return () => {
        show(text)
        if (mine) dropDraft(mine)
      }
    },
  }
}
