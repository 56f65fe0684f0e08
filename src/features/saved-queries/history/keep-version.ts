import { sameRecord } from '#api/record-text.ts'
import type { QueryStore, Version } from '../store/query-store.ts'

const queues = new Map<string, Promise<unknown>>()

/**
 * Adds a version to the history of its query; what was loaded and is the newest version already is not kept twice.
 * Versions of one query are kept one after the other, each with a time of its own. Rejects when the storage fails.
 */
export function keepVersion(store: QueryStore, version: Version): Promise<void> {
  const { account, id } = version
  const key = JSON.stringify([account, id])
  async function keep(earlier: Promise<unknown>) {
    await earlier.catch(() => undefined)
    const newest = await store.newestVersion(account, id)
    if (newest && version.source === 'loaded' && sameRecord(newest.text, version.text)) return
    await store.putVersion({ ...version, at: Math.max(version.at, (newest?.at ?? 0) + 1) })
  }
  const next = keep(queues.get(key) ?? Promise.resolve())
  queues.set(key, next)
  return next
}
