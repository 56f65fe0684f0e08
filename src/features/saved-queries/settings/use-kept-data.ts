import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { libraryOptions } from '../library/library-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import type { QueryStore } from '../store/query-store.ts'
import { putBack } from '../workspace/put-back.ts'
import { clearKept, type KeptKind, readKept } from './kept-data.ts'

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

/** What this browser keeps for an account, and removing one kind of it, which can be taken back for ten seconds. */
export function useKeptData(account: string) {
  const queryClient = useQueryClient()
  const query = useQuery(keptOptions(account))

  async function change<Result>(work: (store: QueryStore) => Promise<Result>): Promise<Result | null> {
    try {
      return await work(await openQueryStore())
    } catch {
      toast({
        title: 'Not everything was changed',
        description: 'The browser refused. What is listed now is what it still keeps.',
        tone: 'danger',
        timeout: 0,
      })
      return null
    } finally {
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    }
  }

  return {
    ...query,
    /** `done` says what was removed, given how many there were. */
    async clear(kind: KeptKind, done: (count: number) => string) {
      const taken = await change((store) => clearKept(store, account, kind))
      if (!taken) return
      toast({
        title: done(taken[kind]?.length ?? 0),
        timeout: 10_000,
        action: {
          label: 'Undo',
          onClick: () => void change((store) => putBack(store, account, taken)),
        },
      })
    },
  }
}
