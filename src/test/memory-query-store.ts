import { memoryKeptStore } from '#local/kept-store.ts'
import { queryStore } from '#features/queries/store/query-store.ts'

/** Saved queries in memory, for tests. */
export const memoryQueryStore = () => queryStore(memoryKeptStore())
