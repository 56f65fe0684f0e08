import { useReducer, useState } from 'react'
import { editReducer, isDirty, openedState } from './edit-state.ts'
import { useDraft } from './use-draft.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'

/** The one text of a record under edit, kept as a draft in this browser while it differs from the record. */
export function useEditText(
  account: string,
  record: QueryRecord,
  drafts: readonly Draft[],
  store: QueryStore,
) {
  const [opened] = useState(() => openedState(record, drafts))
  const [state, dispatch] = useReducer(editReducer, opened)
  const { draftStatus, areDraftsKept } = useDraft(account, state, opened.offered, store)
  if (record.receivedAt > state.seenAt) dispatch({ type: 'arrived', record })
  return { state, dispatch, dirty: isDirty(state), draftStatus, areDraftsKept }
}
