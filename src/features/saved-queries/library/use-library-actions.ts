import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countText } from '#lib/count-text.ts'
import { toast } from '#ui/toast.ts'
import { addQueries } from './add-queries.ts'
import { updateEntry } from './library.ts'
import { type LibraryRow, libraryOptions } from './library-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import type { LibraryEntry, QueryStore } from '../store/query-store.ts'

/** Changes of the library, each followed by reading it again. */
export function useLibraryActions(account: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })

  async function change(work: (store: QueryStore) => Promise<void>) {
    try {
      await work(await openQueryStore())
      await refresh()
    } catch {
      toast({
        title: 'Not kept',
        description: 'This browser did not allow Starboard to store it.',
        tone: 'danger',
      })
    }
  }

  const adding = useMutation({
    mutationFn: async ({ ids, keepFailed }: { ids: readonly string[]; keepFailed: boolean }) =>
      addQueries(await openQueryStore(), account, ids, keepFailed),
    async onSuccess({ added }) {
      if (added.length > 0) {
        toast({
          title: `${countText(added.length, 'query', 'queries')} added to the library`,
          tone: 'success',
        })
      }
      await refresh()
    },
  })

  return {
    adding,
    togglePin: (row: LibraryRow) =>
      void change((store) => updateEntry(store, account, row.id, { pinned: !row.pinned })),
    setTags: (row: LibraryRow, tags: readonly string[]) =>
      void change((store) => updateEntry(store, account, row.id, { tags })),
    remove(row: LibraryRow) {
      const { hasDraft: _, ...entry } = row
      const undo = () => change((store) => store.putEntry(entry satisfies LibraryEntry))
      void change((store) => store.removeEntry(account, row.id))
      toast({
        title: `Removed ${row.name || row.id} from the library`,
        description: 'The query itself is untouched.',
        timeout: 10_000,
        action: { label: 'Undo', onClick: () => void undo() },
      })
    },
  }
}
