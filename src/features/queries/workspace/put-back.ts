import type { PutBeside } from '#local/settings/change-kept.ts'
import {
  type Draft,
  drafts,
  library,
  type LibraryEntry,
  type QueryStore,
  queryStore,
  readOf,
  type Version,
  versions,
} from '../store/query-store.ts'
import { importWorkspace } from './import-workspace.ts'
import type { WorkspaceQuery } from './workspace-file.ts'

/** What was taken out of the storage, all of one account. */
export type TakenOut = {
  library?: readonly LibraryEntry[]
  drafts?: readonly Draft[]
  versions?: readonly Version[]
}

/**
 * Undoes a removal: puts everything back as it was. What was written in its place meanwhile stays, and the old goes
 * beside it. Rejects when not everything could be stored.
 */
export async function putBack(store: QueryStore, account: string, taken: TakenOut): Promise<void> {
  const items = new Map<string, WorkspaceQuery>()
  const itemOf = (id: string): WorkspaceQuery => {
    const known = items.get(id) ?? { id, library: null, drafts: [], versions: [] }
    items.set(id, known)
    return known
  }
  // One look at the whole library: thousands of entries come back in seconds, most of them to a free place.
  const there = new Set(taken.library?.length ? (await store.entries(account)).map(({ id }) => id) : [])
  for (const entry of taken.library ?? []) {
    if (there.has(entry.id)) itemOf(entry.id).library = { ...entry, tags: [...entry.tags] }
  }
  await Promise.all(
    (taken.library ?? []).filter(({ id }) => !there.has(id)).map((entry) => store.putEntry(entry)),
  )
  for (const draft of taken.drafts ?? []) itemOf(draft.id).drafts.push(draft)
  for (const version of taken.versions ?? []) itemOf(version.id).versions.push(version)
  const report = await importWorkspace({ store, account }, [...items.values()], { isTrial: false })
  const refused = report.find(({ outcome }) => outcome === 'refused')
  if (refused) throw new Error(refused.detail)
}

/** Puts what Settings cleared of saved queries back beside what was written in its place meanwhile. */
export const putBeside: PutBeside = async (store, displaced) => {
  const account = displaced[0]?.account ?? ''
  const of = (kind: string) => displaced.filter((item) => item.kind === kind)
  await putBack(queryStore(store), account, {
    library: readOf(library, account, of(library.kind)),
    drafts: readOf(drafts, account, of(drafts.kind)),
    versions: readOf(versions, account, of(versions.kind)),
  })
}
