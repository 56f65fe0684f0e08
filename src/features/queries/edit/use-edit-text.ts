import { useReducer } from 'react'
import { editReducer } from './edit-reducer.ts'
import { isDirty, openedState, watchedState } from './edit-state.ts'
import { useDraft } from './use-draft.ts'
import type { EditLock } from './use-edit-lock.ts'
import { useHandOver } from './use-hand-over.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'

/** The one text of a record under edit, kept as a draft in this browser while it differs from the record. */
export function useEditText(
  account: string,
  record: QueryRecord,
  drafts: readonly Draft[],
  store: QueryStore,
  lock: EditLock,
) {
  const [state, dispatch] = useReducer(editReducer, null, () =>
    lock.standing === 'held' ? openedState(record, drafts) : watchedState(record, drafts),
  )
  const draft = useDraft(account, state, store, lock)
  useHandOver({ account, state, dispatch, store, lock, draft })
  if (record.receivedAt > state.seenAt) dispatch({ type: 'arrived', record })
  const { draftStatus, areDraftsKept } = draft
  return { state, dispatch, dirty: isDirty(state), draftStatus, areDraftsKept }
}
