import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createDraftKeeper } from './draft-keeper.ts'
import { type EditState, isDirty } from './edit-state.ts'
import { libraryOptions } from '../library/library-options.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'

export type DraftStatus = { savedAt: number } | { failed: true } | null

/** Keeps the text of an editor as a draft in this browser while it differs from the record. */
export function useDraft(account: string, state: EditState, offered: readonly Draft[], store: QueryStore) {
  const queryClient = useQueryClient()
  const { text, baseline } = state
  const [draftStatus, setDraftStatus] = useState<DraftStatus>(null)
  // A draft on another version gives up its place before a new one can take it.
  const [aside] = useState(() => setAside(store, offered))
  const keeperOf = (owner: string) =>
    createDraftKeeper({
      async write(draft) {
        await aside
        if (draft) await store.putDraft(draft)
        else await store.removeDraft(owner, baseline.id, 'current')
        await queryClient.invalidateQueries({ queryKey: libraryOptions(owner).queryKey })
      },
      onResult: setDraftStatus,
      now: Date.now,
    })
  const [keeping, setKeeping] = useState(() => ({ account, keeper: keeperOf(account) }))
  // Who signs in again over the open editor goes on with its text; what was kept before stays where it is.
  if (keeping.account !== account) setKeeping({ account, keeper: keeperOf(account) })
  const { keeper } = keeping

  const dirty = isDirty(state)
  useEffect(() => {
    keeper.keep(
      dirty ? { account, id: baseline.id, slot: 'current', text, baseText: baseline.text, savedAt: 0 } : null,
    )
  }, [keeper, dirty, text, baseline, account])

  const writeNow = useEffectEvent(() => void keeper.flush())
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && writeNow()
    const onLeave = () => writeNow()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('beforeunload', onLeave)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('beforeunload', onLeave)
      window.removeEventListener('pagehide', onLeave)
      void keeper.flush()
    }
  }, [keeper])

  const areDraftsKept = store.isLasting && !(draftStatus && 'failed' in draftStatus)
  return { draftStatus, areDraftsKept }
}

async function setAside(store: QueryStore, offered: readonly Draft[]): Promise<void> {
  for (const draft of offered) await store.putDraft(draft).catch(() => undefined)
}
