import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeptTexts } from '#local/kinds.ts'
import { changeKept, offerUndo } from '#local/settings/change-kept.ts'
import type { KeptPart } from '#local/settings/kept-row.ts'
import { countText } from '#lib/count-text.ts'
import { libraryOptions } from '../library/library-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import type { QueryStore } from '../store/query-store.ts'
import { putBack } from '../workspace/put-back.ts'
import { clearKept, keptBytes, type KeptKind, readKept } from './kept-data.ts'

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
