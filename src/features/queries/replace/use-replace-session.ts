import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keepLoaded, keepSaved } from '../library/versions.ts'
import { updateEntry } from '../library/library.ts'
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
    read: readRecord,
    save: (text, base) => saveRecord(text, base),
    replace: matcher.replace,
    async drafted() {
      const store = await openQueryStore()
      return new Set((await store.drafts(account)).map(({ id }) => id))
    },
    keepBefore: async (record) => keepLoaded(await openQueryStore(), account, record),
    async keepStored(stored, note) {
      queryClient.setQueryData(recordOptions(stored.id).queryKey, stored)
      await keepSaved(await openQueryStore(), account, stored, note)
    },
    async keepTheirs(theirs) {
      await keepLoaded(await openQueryStore(), account, theirs).catch(() => undefined)
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
