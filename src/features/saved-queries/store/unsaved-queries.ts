import { isReplaced } from '../edit/edit-state.ts'
import { openQueryStore } from './open-query-store.ts'

export type UnsavedQuery = { id: string; name: string }

/** The queries of an account with text that was never saved, as this browser keeps it. Without storage: none. */
export async function unsavedQueries(account: string): Promise<UnsavedQuery[]> {
  const store = await openQueryStore()
  const drafts = await store.drafts(account).catch(() => [])
  // What a save replaced is a copy of what the service had, and nobody's unsaved work.
  const ids = new Set(drafts.filter((draft) => !isReplaced(draft)).map(({ id }) => id))
  return Promise.all(
    [...ids].map(async (id) => {
      const entry = await store.entry(account, id).catch(() => undefined)
      return { id, name: entry?.name || id }
    }),
  )
}
