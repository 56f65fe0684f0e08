import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { libraryOptions } from '../library/library-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { clearKept, type KeptData, type KeptKind, readKept, restoreKept } from './kept-data.ts'

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

  async function change(work: typeof clearKept, kept: KeptData, kind: KeptKind) {
    try {
      await work(await openQueryStore(), kept, kind)
      return true
    } catch {
      toast({
        title: 'Not everything was changed',
        description: 'The browser refused. What is listed now is what it still keeps.',
        tone: 'danger',
        timeout: 0,
      })
      return false
    } finally {
      await queryClient.invalidateQueries()
    }
  }

  return {
    ...query,
    async clear(kept: KeptData, kind: KeptKind, done: string) {
      if (!(await change(clearKept, kept, kind))) return
      toast({
        title: done,
        timeout: 10_000,
        action: { label: 'Undo', onClick: () => void change(restoreKept, kept, kind) },
      })
    },
  }
}
