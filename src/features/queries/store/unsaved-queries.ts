import { readOrgKey } from '#local/local-store.ts'
import { openLocalStore } from '#local/open-local-store.ts'
import { draftKeys, isReplaced, openQueryStore } from './query-store.ts'

/** `org`: id of the query's organization; null when none is needed. */
export type UnsavedQuery = { id: string; name: string; org: string | null }

export type Unsaved = {
  queries: readonly UnsavedQuery[]
  /** False when the drafts last only as long as this page. */
  isLasting: boolean
}

/** An account's queries with unsaved text in this browser, across all organizations. */
export async function unsavedQueries(account: string): Promise<Unsaved> {
  const store = await openLocalStore()
  const keys = await draftKeys(store, account).catch(() => [])
  const queries = await Promise.all(keys.map(unsavedUnder))
  return { queries: queries.flat(), isLasting: store.isLasting }
}

async function unsavedUnder(key: string): Promise<UnsavedQuery[]> {
  const store = await openQueryStore(key)
  const drafts = await store.drafts().catch(() => [])
  // A replaced version is a copy of what the service had, not unsaved work.
  const ids = new Set(drafts.filter((draft) => !isReplaced(draft)).map(({ id }) => id))
  return Promise.all(
    [...ids].map(async (id) => {
      const entry = await store.entry(id).catch(() => undefined)
      return { id, name: entry?.name || id, org: readOrgKey(key).org }
    }),
  )
}
