import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { sameRecord } from '#record-text/record-text.ts'
import type { EditAction } from './edit-reducer.ts'
import type { EditState } from './edit-state.ts'
import type { EditLock } from './use-edit-lock.ts'
import { onAnnounced } from '../store/query-channel.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import { recordOptions } from '../record/record-options.ts'

type HandOverOptions = {
  account: string
  state: EditState
  dispatch: Dispatch<EditAction>
  store: QueryStore
  lock: EditLock
  draft: {
    /** Writes the text as it is now. */
    write(): Promise<void>
    /** Leaves the draft to another tab; gives what was not written yet. */
    stepAside(): Draft | null
  }
}

/** Gives the text of an editor to another tab and takes it from there, by way of the draft in the store. */
export function useHandOver({ account, state, dispatch, store, lock, draft }: HandOverOptions): void {
  const queryClient = useQueryClient()
  const { baseline } = state
  const { standing, register } = lock
  const isEditing = state.session !== null
  const readDrafts = () => store.drafts(account, baseline.id).catch((): Draft[] => [])

  const end = useEffectEvent(() => dispatch({ type: 'lost', unwritten: draft.stepAside() }))
  const letGo = useEffectEvent(async () => {
    await draft.write()
    end()
  })
  useEffect(() => register({ letGo: () => letGo(), lost: () => end() }), [register])

  /** A draft on another version than the one shown may stand on a newer one. */
  async function recordUnder(drafts: readonly Draft[]) {
    const current = drafts.find(({ slot }) => slot === 'current')
    if (!current || sameRecord(current.baseText, baseline.text)) return baseline
    const fresh = queryClient.fetchQuery({ ...recordOptions(baseline.id), staleTime: 0, retry: false })
    return fresh.catch(() => baseline)
  }
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const drafts = await readDrafts()
    const record = await recordUnder(drafts)
    if (!signal.aborted) dispatch({ type: 'took-over', record, drafts })
  })
  useEffect(() => {
    if (standing !== 'held' || isEditing) return undefined
    const ending = new AbortController()
    void begin(ending.signal)
    return () => ending.abort()
  }, [standing, isEditing])

  const watch = useEffectEvent(async () => dispatch({ type: 'watched', drafts: await readDrafts() }))
  useEffect(() => {
    if (isEditing) return undefined
    void watch()
    return onAnnounced(account, ({ kind, id }) => {
      if (kind === 'draft' && id === baseline.id) void watch()
    })
  }, [account, isEditing, baseline])
}
