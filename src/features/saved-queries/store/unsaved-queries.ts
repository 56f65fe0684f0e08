import { isReplaced } from './draft-slots.ts'
import { openQueryStore } from './open-query-store.ts'

export type Unsaved = {
  queries: readonly { id: string; name: string }[]
  /** False: this browser keeps them for this page only. */
  isLasting: boolean
}

/** The queries of an account with text that was never saved, as this browser keeps it. */
export async function unsavedQueries(account: string): Promise<Unsaved> {
  const store = await openQueryStore()
  const drafts = await store.drafts(account).catch(() => [])
  // What a save replaced is a copy of what the service had, and nobody's unsaved work.
  const ids = new Set(drafts.filter((draft) => !isReplaced(draft)).map(({ id }) => id))
  const queries = await Promise.all(
    [...ids].map(async (id) => {
      const entry = await store.entry(account, id).catch(() => undefined)
      return { id, name: entry?.name || id }
    }),
  )
  return { queries, isLasting: store.isLasting }
}
