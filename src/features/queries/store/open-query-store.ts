import { openKeptStore } from '#local/open-kept-store.ts'
import { type QueryStore, queryStore } from './query-store.ts'

let opened: Promise<QueryStore> | null = null

/** The one store of this page, for saved queries. Never rejects. */
export function openQueryStore(): Promise<QueryStore> {
  opened ??= openKeptStore().then(queryStore)
  return opened
}
