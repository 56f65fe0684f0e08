import { memoryKeptStore } from '#local/kept-store.ts'
import { queryStore } from './query-store.ts'

/** Saved queries in memory, for tests. */
export const memoryQueryStore = () => queryStore(memoryKeptStore())
