import { timeNow } from '#api/service-clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { sameRecord } from '#record-text/record-text.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { recordOptions } from '../record/record-options.ts'
import { type Draft, drafts, onAnnounced, type QueryStore } from '../store/query-store.ts'
import { createDraftKeeper, createDraftSlot, type DraftResult } from './drafts.ts'
import {
  type EditAction,
  editReducer,
  type EditSession,
  type EditState,
  isDirty,
  openedState,
  watchedState,
} from './edit-state.ts'
import type { EditLock } from './edit-lock.ts'

/** Keeps the text of an editor as a draft in this browser while it differs from the record. */
function useDraft(account: string, state: EditState, store: QueryStore, lock: EditLock) {
  const { text, session } = state
  const { id, text: baseText } = state.baseline
  const { confirm, holdUntil } = lock
  const [draftStatus, setDraftStatus] = useState<DraftResult>(null)

  function keepingOf(owner: string, during: EditSession | null, over: number | null) {
    const slot = createDraftSlot(store, { account: owner, id }, over)
    // A draft on another version gives up its place before a new one can take it.
    const aside = setAside(store, during)
    let hasStepped = false
    const keeper = createDraftKeeper({
      async write(draft) {
        const isFree = await aside
        // Where it could not, as in a full storage, it keeps that place.
        if (!isFree && !hasStepped) slot.stepAside(timeNow())
        hasStepped ||= !isFree
        await slot.write(draft)
        await written(store, during)
      },
      leave(draft) {
        slot.leave(draft)
        if (!draft && during?.from) store.leaveWithout(during.from, during.from.savedAt)
      },
      onResult: setDraftStatus,
      confirm,
      now: Date.now,
    })
    return { account: owner, session: during, keeper, slot }
  }
  const [keeping, setKeeping] = useState(() => keepingOf(account, session, session?.over ?? null))
  if (keeping.session !== session) {
    setKeeping(keepingOf(account, session, session?.over ?? null))
  } else if (keeping.account !== account) {
    // Who signs in again over the open editor goes on with its text; what was kept before stays where it is.
    setKeeping(keepingOf(account, session, null))
  }
  const { keeper, slot } = keeping

  const isEditing = session !== null
  const dirty = isDirty(state)
  useEffect(() => {
    if (isEditing) keeper.keep(dirty ? { account, id, slot: 'current', text, baseText, savedAt: 0 } : null)
  }, [isEditing, keeper, dirty, text, id, baseText, account])

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && holdUntil(keeper.leave())
    const onLeave = () => holdUntil(keeper.leave())
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('beforeunload', onLeave)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('beforeunload', onLeave)
      window.removeEventListener('pagehide', onLeave)
      holdUntil(keeper.flush())
    }
  }, [keeper, holdUntil])

  return {
    draftStatus,
    areDraftsKept: store.isLasting && !(draftStatus && 'failed' in draftStatus),
    write: () => keeper.flush(),
    /** Leaves the draft to another tab; gives what this one has not written, which goes beside it. */
    stepAside(): Draft | null {
      const savedAt = timeNow()
      const aside = slot.stepAside(savedAt)
      return keeper.isUnwritten() ? { account, id, slot: aside, text, baseText, savedAt } : null
    },
  }
}

/** Gives what was in the slot `current` a place beside it; false when that could not be written. */
async function setAside(store: QueryStore, session: EditSession | null): Promise<boolean> {
  if (!session) return true
  const writes = await Promise.allSettled(session.aside.map((draft) => store.putDraft(draft)))
  for (const { account, id, slot } of session.settled)
    await store.removeDraft(account, id, slot).catch(() => undefined)
  return writes.every(({ status }) => status === 'fulfilled')
}

/** The draft that the editor began with is in its place now. */
async function written(store: QueryStore, session: EditSession | null): Promise<void> {
  if (!session?.from) return
  const { account, id, slot } = session.from
  await store.removeDraft(account, id, slot).catch(() => undefined)
}

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
function useHandOver({ account, state, dispatch, store, lock, draft }: HandOverOptions): void {
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
      if (kind === drafts.kind && id === baseline.id) void watch()
    })
  }, [account, isEditing, baseline])
}

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
  return { state, dispatch, draftStatus, areDraftsKept }
}
