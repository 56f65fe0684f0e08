import { readOrgKey } from '#local/local-store.ts'
import { openLocalStore } from '#local/open-local-store.ts'
import { draftKeys, isReplaced, openQueryStore } from './query-store.ts'

/** `org`: ID of the organization that it belongs to; null where none is needed. */
export type UnsavedQuery = { id: string; name: string; org: string | null }

export type Unsaved = {
  queries: readonly UnsavedQuery[]
  /** False: this browser keeps them for this page only. */
  isLasting: boolean
}

/** The queries of an account, in any organization, with text that was never saved, as this browser keeps it. */
export async function unsavedQueries(account: string): Promise<Unsaved> {
  const store = await openLocalStore()
  const keys = await draftKeys(store, account).catch(() => [])
  const queries = await Promise.all(keys.map(unsavedUnder))
  return { queries: queries.flat(), isLasting: store.isLasting }
}

async function unsavedUnder(key: string): Promise<UnsavedQuery[]> {
  const store = await openQueryStore(key)
  const drafts = await store.drafts().catch(() => [])
  // What a save replaced is a copy of what the service had, and nobody's unsaved work.
  const ids = new Set(drafts.filter((draft) => !isReplaced(draft)).map(({ id }) => id))
  return Promise.all(
    [...ids].map(async (id) => {
      const entry = await store.entry(id).catch(() => undefined)
      return { id, name: entry?.name || id, org: readOrgKey(key).org }
    }),
  )
}
