import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { countText } from '#lib/count-text.ts'
import type { KeptTexts } from '#local/kinds.ts'
import { changeKept, offerUndo } from '#local/settings/change-kept.ts'
import type { KeptPart } from '#local/settings/kept-row.ts'
import { libraryOptions } from '../library/library.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import type { Draft, LibraryEntry, QueryStore, Version } from '../store/query-store.ts'
import { putBack, type TakenOut } from '../workspace/import-workspace.ts'

/** All that this browser keeps of saved queries for one account. */
type KeptData = {
  library: readonly LibraryEntry[]
  drafts: readonly Draft[]
  versions: readonly Version[]
}

type KeptKind = keyof KeptData

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

const keptOptions = (account: string) =>
  queryOptions({
    // Below the key of the library: whatever changes that, this is read again.
    queryKey: [...libraryOptions(account).queryKey, 'kept'],
    async queryFn() {
      const store = await openQueryStore()
      return { kept: await readKept(store, account), isLasting: store.isLasting }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const kinds: readonly { id: KeptKind; texts: KeptTexts }[] = [
  {
    id: 'library',
    texts: {
      label: 'Library',
      what: 'the library',
      one: 'query',
      many: 'queries',
      loses:
        'The list of queries with its tags, pins and last copies goes; those with a draft stay listed. On the service nothing changes.',
    },
  },
  {
    id: 'drafts',
    texts: {
      label: 'Drafts',
      what: 'drafts',
      one: 'draft',
      many: 'drafts',
      loses: 'Unsaved text of every query goes.',
    },
  },
  {
    id: 'versions',
    texts: {
      label: 'History',
      what: 'the history',
      one: 'version',
      many: 'versions',
      loses: 'Every version that this browser loaded or saved goes, copies of deleted queries among them.',
    },
  },
]

/** What this browser keeps of saved queries for an account, and clearing each kind of it. */
export function useKeptQueries(account: string): KeptPart {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(keptOptions(account))

  async function change<Result>(work: (store: QueryStore) => Promise<Result>): Promise<Result | null> {
    const result = await changeKept(async () => work(await openQueryStore()))
    await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    return result
  }

  async function clear(id: KeptKind, { one, many }: KeptTexts) {
    const taken = await change((store) => clearKept(store, account, id))
    if (!taken) return
    offerUndo(
      `${countText(taken[id]?.length ?? 0, one, many)} cleared`,
      () => void change((store) => putBack(store, account, taken)),
    )
  }

  const bytes = data && keptBytes(data.kept)
  return {
    rows:
      data &&
      kinds.map(({ id, texts }) => ({
        id,
        texts,
        count: data.kept[id].length,
        bytes: bytes?.[id] ?? 0,
        clear: () => clear(id, texts),
      })),
    isError,
    isLasting: data?.isLasting ?? true,
  }
}
