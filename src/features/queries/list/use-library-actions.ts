import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { toast } from '#ui/toast.tsx'
import { entryOf, libraryOptions, type LibraryRow, titleOf, updateEntry } from '../library/library.ts'
import { offerUndo } from '../library/use-library.ts'
import { type LibraryEntry, openQueryStore, type QueryStore } from '../store/query-store.ts'
import { putBack } from '../workspace/import-workspace.ts'

/** Tells that this browser did not store what it was given. */
export function reportNotKept(): void {
  toast({
    title: 'Not kept',
    description: 'This browser did not allow Starboard to store it. Free up some space and try again.',
    tone: 'danger',
    timeout: 0,
  })
}

type Change = (store: QueryStore, row: LibraryRow) => Promise<void>

/** Changes of the library, each followed by reading it again. The functions stay the same as long as the account. */
export function useLibraryActions(account: string) {
  const queryClient = useQueryClient()
  return useMemo(() => {
    async function change(rows: readonly LibraryRow[], work: Change): Promise<boolean> {
      const store = await openQueryStore()
      const results = await Promise.allSettled(rows.map((row) => work(store, row)))
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
      const isKept = results.every(({ status }) => status === 'fulfilled')
      if (!isKept) reportNotKept()
      return isKept
    }
    const set = (rows: readonly LibraryRow[], seen: (row: LibraryRow) => Partial<LibraryEntry>) =>
      change(rows, (store, row) => updateEntry(store, account, row.id, seen(row)))

    return {
      togglePin: (row: LibraryRow) => void set([row], () => ({ pinned: !row.pinned })),
      setTags: (row: LibraryRow, tags: readonly string[]) => void set([row], () => ({ tags })),
      setPinned: (rows: readonly LibraryRow[], pinned: boolean) => void set(rows, () => ({ pinned })),
      /** Adds tags to every row and takes others away; what else a row is tagged with stays. */
      changeTags: (rows: readonly LibraryRow[], added: readonly string[], removed: readonly string[]) =>
        void set(rows, ({ tags }) => ({
          tags: [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag)),
        })),
      async remove(rows: readonly LibraryRow[]) {
        const [first] = rows
        if (!first) return
        const isDone = await change(rows, (store, row) => store.removeEntry(account, row.id))
        if (!isDone) return
        async function undo() {
          await openQueryStore()
            .then((store) => putBack(store, account, { library: rows.map(entryOf) }))
            .catch(reportNotKept)
          await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
        }
        const what =
          rows.length === 1 ? visibleText(titleOf(first)) : countText(rows.length, 'query', 'queries')
        const sentences = [
          'Nothing was changed on the service.',
          rows.some(({ gone }) => gone !== null) &&
            'What is gone there left the trash too; its History stays, under its id.',
          rows.some(({ hasDraft }) => hasDraft) && 'What has a draft stays listed until that is gone too.',
        ]
        offerUndo(
          `Removed ${what} from the library`,
          () => void undo(),
          sentences.filter((sentence) => sentence !== false).join(' '),
        )
      },
    }
  }, [account, queryClient])
}
