import { useQueryClient } from '@tanstack/react-query'
import { visibleText } from '#lib/visible-text.ts'
import { toast } from '#ui/toast.ts'
import { libraryOptions } from '../library/library-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import type { QueryStore } from '../store/query-store.ts'
import { putBack } from '../workspace/put-back.ts'

/** Everything that this browser keeps of one query. */
async function takeAway(store: QueryStore, account: string, id: string): Promise<() => Promise<void>> {
  const [entry, versions, drafts] = await Promise.all([
    store.entry(account, id),
    store.versions(account, id),
    store.drafts(account, id),
  ])
  await store.removeEntry(account, id)
  await Promise.all([
    ...versions.map(({ at }) => store.removeVersion(account, id, at)),
    ...drafts.map(({ slot }) => store.removeDraft(account, id, slot)),
  ])
  return () => putBack(store, account, { library: entry ? [entry] : [], versions, drafts })
}

/** Removing the last copy of a query, its history and its drafts from this browser, with a way back. */
export function useTrashRemoval(account: string) {
  const queryClient = useQueryClient()

  async function change<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work()
    } catch {
      toast({
        title: 'The trash could not be changed',
        description: 'The storage of this browser did not take it.',
        tone: 'danger',
      })
      return null
    } finally {
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    }
  }

  return async (id: string, name: string) => {
    const putBack = await change(async () => takeAway(await openQueryStore(), account, id))
    if (!putBack) return
    toast({
      title: `Removed ${visibleText(name)} from this browser`,
      timeout: 10_000,
      action: { label: 'Undo', onClick: () => void change(putBack) },
    })
  }
}
