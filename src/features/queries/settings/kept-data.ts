import type { Draft, LibraryEntry, QueryStore, Version } from '../store/query-store.ts'
import type { TakenOut } from '../workspace/put-back.ts'

/** All that this browser keeps of saved queries for one account. */
export type KeptData = {
  library: readonly LibraryEntry[]
  drafts: readonly Draft[]
  versions: readonly Version[]
}

export type KeptKind = keyof KeptData

async function readVersions(store: QueryStore, account: string): Promise<Version[]> {
  const versions: Version[] = []
  for (const id of await store.versionedIds(account)) versions.push(...(await store.versions(account, id)))
  return versions
}

/** Reads everything that is kept for an account. Rejects when the storage fails. */
export async function readKept(store: QueryStore, account: string): Promise<KeptData> {
  const [library, drafts, versions] = await Promise.all([
    store.entries(account),
    store.drafts(account),
    readVersions(store, account),
  ])
  return { library, drafts, versions }
}

/**
 * Removes one kind of what is kept for an account, and gives what it was. What another tab wrote since the page was
 * drawn goes too, and is given too. Rejects when the storage fails; what was removed until then stays removed.
 */
export async function clearKept(store: QueryStore, account: string, kind: KeptKind): Promise<TakenOut> {
  if (kind === 'library') {
    const library = await store.entries(account)
    for (const { id } of library) await store.removeEntry(account, id)
    return { library }
  }
  if (kind === 'drafts') {
    const drafts = await store.drafts(account)
    for (const { id, slot } of drafts) await store.removeDraft(account, id, slot)
    return { drafts }
  }
  const versions = await readVersions(store, account)
  for (const { id, at } of versions) await store.removeVersion(account, id, at)
  return { versions }
}

const size = (texts: readonly string[]) => new Blob([...texts]).size

/** Bytes of the texts of each kind, in UTF-8. */
export function keptBytes(kept: KeptData): Record<KeptKind, number> {
  return {
    library: size(kept.library.map(({ text }) => text ?? '')),
    drafts: size(kept.drafts.flatMap(({ text, baseText }) => [text, baseText])),
    versions: size(kept.versions.map(({ text }) => text)),
  }
}
