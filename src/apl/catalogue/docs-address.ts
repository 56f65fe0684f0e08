import type { AplEntry } from './apl-entry.ts'

/** The https address of an entry's page in the public documentation; undefined when it has none. */
export function docsAddress(entry: Pick<AplEntry, 'page'>): string | undefined {
  return entry.page === undefined ? undefined : `https://axiom.co/docs/${entry.page}`
}
