import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keepVersion } from '../library/versions.ts'
import { factsOf, updateEntry } from '../library/library.ts'
import { readRecord } from '../record/query-record.ts'
import { recordOptions } from '../record/record-options.ts'
import { saveRecord } from '../record/record-calls.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { createMatcher, startMatchWorker } from './matcher.ts'
import { createReplaceSession, type ReplaceSession, type ReplaceSessionState } from './replace-session.ts'

const matcher = createMatcher(startMatchWorker)
const sessions = new Map<string, ReplaceSession>()

function openSession(account: string, queryClient: QueryClient): ReplaceSession {
  return createReplaceSession({
    read: (id) => readRecord(id),
    save: (text, base) => saveRecord(text, base),
    replace: matcher.replace,
    async drafted() {
      const store = await openQueryStore()
      return new Set((await store.drafts(account)).map(({ id }) => id))
    },
    async keepBefore({ id, text, receivedAt: at }) {
      const store = await openQueryStore()
      await keepVersion(store, { account, id, text, at, source: 'loaded', note: '' })
    },
    async keepStored(stored, note) {
      queryClient.setQueryData(recordOptions(stored.id).queryKey, stored)
      const { id, text, receivedAt: at } = stored
      const store = await openQueryStore()
      await Promise.allSettled([
        keepVersion(store, { account, id, text, at, source: 'saved', note }),
        updateEntry(store, account, id, { ...factsOf(text), lastSaved: at, note, gone: null }),
      ])
    },
    async keepTheirs({ id, text, receivedAt: at }) {
      const store = await openQueryStore()
      await Promise.allSettled([keepVersion(store, { account, id, text, at, source: 'loaded', note: '' })])
    },
    async markGone(id) {
      const store = await openQueryStore()
      await Promise.allSettled([updateEntry(store, account, id, { gone: 'not-found' })])
    },
  })
}

/** The account's find and replace, which stays while other screens are open, and what it knows now. */
export function useReplaceSession(account: string): { session: ReplaceSession; state: ReplaceSessionState } {
  const queryClient = useQueryClient()
  const known = sessions.get(account)
  const session = known ?? openSession(account, queryClient)
  if (!known) sessions.set(account, session)
  return { session, state: useSyncExternalStore(session.subscribe, session.state) }
}
