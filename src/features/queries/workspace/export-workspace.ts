import { fileFormat, fileVersion } from '#local/collection.ts'
import type { KeptStore } from '#local/kept-store.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import { exportItems } from './export-items.ts'
import { type WorkspaceQuery } from './workspace-file.ts'

const batch = 50

/** Where a workspace is kept: saved queries, and everything else. */
export type WorkspaceStores = { queries: QueryStore; kept: KeptStore }

/**
 * Everything that this browser keeps for an account as the parts of one JSON text, see `workspaceHead`. Account,
 * session and tokens are no part of it. `left`: how many items are not in it, as JSON cannot say what they hold. Rejects
 * when the storage fails.
 */
export async function exportWorkspace(
  { queries: store, kept }: WorkspaceStores,
  account: string,
  now: number,
): Promise<{ parts: string[]; left: number }> {
  const [entries, drafts, versioned] = await Promise.all([
    store.entries(account),
    store.drafts(account),
    store.versionedIds(account),
  ])
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const draftsOf = new Map<string, Draft[]>()
  for (const draft of drafts) draftsOf.set(draft.id, [...(draftsOf.get(draft.id) ?? []), draft])
  const ids = [...new Set([...entryOf.keys(), ...draftsOf.keys(), ...versioned])].sort()

  async function read(id: string): Promise<WorkspaceQuery> {
    const entry = entryOf.get(id)
    const versions = await store.versions(account, id)
    return {
      id,
      library: entry
        ? {
            name: entry.name,
            dataset: entry.dataset,
            tags: [...entry.tags],
            pinned: entry.pinned,
            lastOpened: entry.lastOpened,
            lastSaved: entry.lastSaved,
            gone: entry.gone,
            ...(entry.goneAt !== undefined && { goneAt: entry.goneAt }),
            note: entry.note,
            text: entry.text,
          }
        : null,
      drafts: (draftsOf.get(id) ?? [])
        .map(({ slot, text, baseText, savedAt }) => ({ slot, text, baseText, savedAt }))
        .sort((a, b) => (a.slot < b.slot ? -1 : 1)),
      versions: versions.map(({ at, source, text, note }) => ({ at, source, text, note })),
    }
  }

  const head = { format: fileFormat, version: fileVersion, exportedAt: new Date(now).toISOString() }
  const parts = [`${JSON.stringify(head).slice(0, -1)},"queries":[`]
  for (let at = 0; at < ids.length; at += batch) {
    const queries = await Promise.all(ids.slice(at, at + batch).map(read))
    for (const query of queries) parts.push(`${parts.length === 1 ? '\n' : ',\n'}${JSON.stringify(query)}`)
  }
  const { texts, left } = await exportItems(kept, account)
  parts.push('\n],"items":[')
  for (const [at, text] of texts.entries()) parts.push(`${at === 0 ? '\n' : ',\n'}${text}`)
  parts.push('\n]}\n')
  return { parts, left }
}
