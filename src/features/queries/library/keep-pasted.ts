import { sameRecord } from '#record-text/record-text.ts'
import { keepVersion } from '../history/keep-version.ts'
import type { QueryStore } from '../store/query-store.ts'
import { factsOf, updateEntry } from './library.ts'

/**
 * Keeps a record that was handed over as JSON in the history of its query, so that it is not lost when the service
 * has another one under its id, or none. It is the last known copy of a query that was never loaded. Gives whether
 * this browser did not know it yet. Rejects when the storage fails.
 */
export async function keepPasted(
  store: QueryStore,
  account: string,
  { id, text, at }: { id: string; text: string; at: number },
): Promise<boolean> {
  const known = (await store.entry(account, id))?.text ?? null
  if (known !== null && sameRecord(known, text)) return false
  const versions = await store.versions(account, id)
  if (versions.some((version) => sameRecord(version.text, text))) return false
  await keepVersion(store, { account, id, at, source: 'imported', text, note: 'Pasted as JSON' })
  if (known === null) await updateEntry(store, account, id, factsOf(text))
  return true
}
