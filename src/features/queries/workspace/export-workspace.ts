import { groupBy } from '#lib/maps.ts'
import { inlineText, isJsonObject } from '#lib/json-value.ts'
import { type LocalStore, keyFor } from '#local/local-store.ts'
import { collectionKinds } from '#local/kinds.ts'
import { drafts, library, type QueryStore, versions } from '../store/query-store.ts'
import { fileFormat, fileVersion } from '#local/collection.ts'
import type { WorkspaceQuery } from './workspace-file.ts'

/**
 * The items of all exported collections, each as JSON text, and the number of items skipped because JSON cannot
 * represent them. Rejects when the storage fails.
 */
async function exportItems(store: LocalStore, account: string): Promise<{ texts: string[]; left: number }> {
  const texts: string[] = []
  let left = 0
  for (const { kind, isExported } of collectionKinds) {
    if (!isExported) continue
    for (const { key, at, value } of await store.items(keyFor(kind, account), kind)) {
      if (isJson(value)) texts.push(inlineText({ kind, key, at, value }))
      else left++
    }
  }
  return { texts, left }
}

/** Whether JSON can represent a value, including integers of any size. */
function isJson(value: unknown): boolean {
  if (value === null || ['string', 'boolean', 'bigint'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  if (!isJsonObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return false
  // An undefined field is the same as a missing one.
  return Object.values(value).every((part) => part === undefined || isJson(part))
}

const batch = 50

/** The stores of a workspace: saved queries, and everything else. */
type WorkspaceStores = { queries: QueryStore; kept: LocalStore }

/**
 * Everything this browser stores for an account, as parts of one JSON text (see `workspaceHead`), without account,
 * session and tokens. `left`: number of items skipped because JSON cannot represent them, or because they are of a saved
 * query and this version cannot read them. Rejects when the storage fails.
 */
export async function exportWorkspace(
  { queries: store, kept }: WorkspaceStores,
  now: number,
): Promise<{ parts: string[]; left: number }> {
  const [entries, found, versioned, ...unreadable] = await Promise.all([
    store.entries(),
    store.drafts(),
    store.versionedIds(),
    store.unreadable(library),
    store.unreadable(drafts),
  ])
  const libraryOf = new Map(
    entries.map((entry) => {
      const { id, ...told } = entry
      return [id, told]
    }),
  )
  const draftsOf = groupBy(found, ({ id }) => id)
  const ids = [...new Set([...libraryOf.keys(), ...draftsOf.keys(), ...versioned])].sort()

  async function read(id: string): Promise<WorkspaceQuery> {
    const kept = await store.versions(id)
    unreadable.push(await store.unreadable(versions, id))
    return {
      id,
      library: libraryOf.get(id) ?? null,
      drafts: (draftsOf.get(id) ?? [])
        .map(({ slot, text, baseText, savedAt }) => ({ slot, text, baseText, savedAt }))
        .sort((a, b) => (a.slot < b.slot ? -1 : 1)),
      versions: kept.map(({ at, source, text, note }) => ({ at, source, text, note })),
    }
  }

  const head = { format: fileFormat, version: fileVersion, exportedAt: new Date(now).toISOString() }
  const parts = [`${JSON.stringify(head).slice(0, -1)},"queries":[`]
  for (let at = 0; at < ids.length; at += batch) {
    const queries = await Promise.all(ids.slice(at, at + batch).map(read))
    for (const query of queries) parts.push(`${parts.length === 1 ? '\n' : ',\n'}${JSON.stringify(query)}`)
  }
  const { texts, left } = await exportItems(kept, store.account)
  parts.push('\n],"items":[')
  for (const [at, text] of texts.entries()) parts.push(`${at === 0 ? '\n' : ',\n'}${text}`)
  parts.push('\n]}\n')
  return { parts, left: left + unreadable.flat().length }
}
