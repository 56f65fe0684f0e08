import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { onStoreClosing } from '#local/store-channel.ts'
import { isSameRecord } from '#record-text/record-text.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { recordOptions } from '../record/record-options.ts'
import {
  type Draft,
  drafts,
  isReplaced,
  library,
  onQueryMessage,
  type QueryStore,
  versions,
} from '../store/query-store.ts'
import { createDraftKeeper, type DraftResult, lastDraft } from './drafts.ts'
import {
  type EditAction,
  editReducer,
  type EditSession,
  type EditState,
  openedState,
  watchedState,
} from './edit-state.ts'
import type { EditLock } from './edit-lock.ts'
import { createListeners } from '#lib/listeners.ts'

type EditTextOptions = {
  record: QueryRecord
  drafts: readonly Draft[]
  store: QueryStore
  lock: Pick<EditLock, 'status' | 'confirm' | 'releaseAfter'>
}

/**
 * The text of a record being edited, stored as a draft while it differs from the record. It lives outside React, so
 * that keystrokes are queued for storage before anything rerenders.
 */
export function createEditText({ record, drafts, lock, store: given }: EditTextOptions) {
  const { id } = record
  const { tell, subscribe } = createListeners()
  let store = given
  const opened = lock.status === 'held' ? openedState(record, drafts) : watchedState(record, drafts)
  let shown: { readonly state: EditState; readonly draftStatus: DraftResult } = {
    state: opened,
    draftStatus: opened.session?.from ?? null,
  }
  let keeper = keeperOf(shown.state.session)

  function show(next: Partial<typeof shown>) {
    shown = { ...shown, ...next }
    tell()
  }

  function keeperOf(session: EditSession | null) {
    return createDraftKeeper({
      store,
      id,
      from: session?.from ?? null,
      onResult: (draftStatus) => show({ draftStatus }),
      confirm: lock.confirm,
    })
  }

  function keep({ session, text, baseline }: EditState) {
    if (session) keeper.keep(text === baseline.text ? null : { text, baseText: baseline.text })
  }

  /** Removes a draft that the editor's own continues, unless an undo offers it again. */
  async function dropUsed(draft: Draft) {
    const isOffered = shown.state.offered.some(({ slot }) => slot === draft.slot)
    if (!isOffered) await store.dropDraft(draft)
  }

  function dispatch(action: EditAction) {
    const { state } = shown
    const next = editReducer(state, action)
    if (next === state) return
    if (next.session !== state.session) {
      lock.releaseAfter(keeper.flush())
      keeper = keeperOf(next.session)
    }
    // Nobody typed a version that a save replaced, so it stays until it is discarded.
    if (action.type === 'took-draft' && !isReplaced(action.draft))
      keeper.afterNext(() => dropUsed(action.draft))
    if (next.text !== state.text || next.baseline.text !== state.baseline.text) keep(next)
    show({ state: next })
  }

  return {
    shown: () => shown,
    state: () => shown.state,
    subscribe,
    dispatch,
    /** After a different account signs in, editing continues with its store; earlier drafts stay where they are. */
    setStore(next: QueryStore) {
      if (next.account === store.account) return
      lock.releaseAfter(keeper.flush())
      store = next
      keeper = keeperOf(null)
      keep(shown.state)
    },
    flush: () => keeper.flush(),
    /**
     * Stores the text again if its draft was removed, by another tab or with the data of the site, because the page says
     * that it is kept, or if it could not be stored.
     */
    async keepAgain() {
      const { draftStatus } = shown
      if (!draftStatus) return
      if ('failed' in draftStatus) return keeper.flush()
      const kept = await store.drafts(id)
      if (shown.draftStatus === draftStatus && !kept.some(({ savedAt }) => savedAt === draftStatus.savedAt))
        keep(shown.state)
    },
    /** Writes immediately, because the page may be about to close. */
    leave: () => keeper.leave(),
    /** Leaves the draft to another tab. */
    giveAway: () => dispatch({ type: 'lost', unwritten: keeper.stepAside() }),
  }
}

type EditText = ReturnType<typeof createEditText>

/**
 * Also writes the draft when the page is hidden, left or closed, and checks that it is kept when the user returns or the
 * browser closed the database.
 */
function useWrittenInTime(editing: EditText, { releaseAfter }: EditLock) {
  useEffect(() => {
    const onLeave = () => releaseAfter(editing.leave())
    const onReturn = () => void editing.keepAgain().catch(() => undefined)
    const onHide = () => (document.visibilityState === 'hidden' ? onLeave() : onReturn())
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('focus', onReturn)
    window.addEventListener('beforeunload', onLeave)
    window.addEventListener('pagehide', onLeave)
    let again: ReturnType<typeof setTimeout> | undefined
    function onClosing(delay: number) {
      onReturn()
      clearTimeout(again)
      // While the browser is still clearing the data, it does not open the database.
      if (delay < 60_000) again = setTimeout(onClosing, delay, 2 * delay)
    }
    const stopHearing = onStoreClosing(() => onClosing(1000))
    return () => {
      stopHearing()
      clearTimeout(again)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('focus', onReturn)
      window.removeEventListener('beforeunload', onLeave)
      window.removeEventListener('pagehide', onLeave)
      releaseAfter(editing.flush())
    }
  }, [editing, releaseAfter])
}

/** Hands the editor's text over to another tab and back, through the stored draft. */
function useHandOver(editing: EditText, store: QueryStore, lock: EditLock): void {
  const { account } = store
  const queryClient = useQueryClient()
  const { dispatch } = editing
  const { session, baseline } = editing.state()
  const { status, register } = lock
  const isEditing = session !== null
  const readDrafts = () => store.drafts(baseline.id).catch((): Draft[] => [])

  useEffect(() => {
    const stopEditing = async () => {
      await editing.flush()
      editing.giveAway()
    }
    return register({ stopEditing, onLost: editing.giveAway })
  }, [editing, register])

  // These drafts need no decision.
  useEffect(() => {
    for (const draft of session?.settled ?? []) store.dropDraft(draft).catch(() => undefined)
  }, [session, store])

  /** The record to edit: a draft based on another version may be based on a newer one, so reload then. */
  async function recordUnder(drafts: readonly Draft[]) {
    const last = lastDraft(drafts)
    if (!last || isSameRecord(last.baseText, baseline.text)) return baseline
    const fresh = queryClient.fetchQuery({ ...recordOptions(baseline.id), staleTime: 0, retry: false })
    return fresh.catch(() => baseline)
  }
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const drafts = await readDrafts()
    const record = await recordUnder(drafts)
    // Another tab may hold the lock by now, and this effect is only aborted after the next render.
    if (!signal.aborted && lock.isHeld()) dispatch({ type: 'took-over', record, drafts })
  })
  useEffect(() => {
    if (status !== 'held' || isEditing) return undefined
    const ending = new AbortController()
    void begin(ending.signal)
    return () => ending.abort()
  }, [status, isEditing])

  const watch = useEffectEvent(async () => dispatch({ type: 'watched', drafts: await readDrafts() }))
  const followDrafts = useEffectEvent(() =>
    isEditing ? editing.keepAgain().catch(() => undefined) : watch(),
  )
  useEffect(() => {
    if (!isEditing) void followDrafts()
    return onQueryMessage(account, ({ kind, id }) => {
      if (kind === drafts.kind && id === baseline.id) void followDrafts()
    })
  }, [account, isEditing, baseline])
}

/** The text of a record while its editor is open; see `createEditText`. */
export function useEditText(
  record: QueryRecord,
  drafts: readonly Draft[],
  store: QueryStore,
  lock: EditLock,
) {
  const [editing] = useState(() => createEditText({ record, drafts, store, lock }))
  const { state, draftStatus } = useSyncExternalStore(editing.subscribe, editing.shown)
  useLayoutEffect(() => editing.setStore(store), [editing, store])
  useLayoutEffect(() => editing.dispatch({ type: 'arrived', record }), [editing, record])
  useWrittenInTime(editing, lock)
  useHandOver(editing, store, lock)
  return {
    state,
    dispatch: editing.dispatch,
    /** The state including changes not rendered yet. */
    latest: editing.state,
    flush: editing.flush,
    draftStatus,
    /** Whether the text is stored nowhere, so that leaving loses it. */
    isDraftLost: draftStatus !== null && 'failed' in draftStatus,
    /** Whether drafts last longer than the page. */
    isLasting: store.isLasting,
  }
}

const followed = new Set<string>()

/** From now on, reads again the records of an account that another tab saves or deletes, even those not shown now. */
export function followRecords(client: QueryClient, account: string): void {
  if (followed.has(account)) return
  followed.add(account)
  async function readAgain(id: string) {
    const { queryKey } = recordOptions(id)
    // A first read would go on, and return what was there before.
    await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
    await client.invalidateQueries({ queryKey })
  }
  onQueryMessage(account, ({ kind, id, fact }) => {
    if (kind === versions.kind ? fact === 'saved' : kind === library.kind && fact !== null) void readAgain(id)
  })
}
