import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { entryOf, type LibraryRow, titleOf } from '../library/library.ts'
import { offerUndo } from '#ui/toast.tsx'
import { changeStore } from '../library/use-library.ts'
import type { LibraryEntry, QueryStore } from '../store/query-store.ts'
import { restoreRemoved } from '../workspace/import-workspace.ts'

type Change = (store: QueryStore, row: LibraryRow) => Promise<void>

/** Changes to an account's library. */
export function libraryActions(account: string) {
  const change = (rows: readonly LibraryRow[], work: Change) =>
    changeStore(account, (store) => Promise.all(rows.map((row) => work(store, row))))

  /** Rows that are listed because of a draft have no entry yet. */
  const set = (rows: readonly LibraryRow[], given: (entry: LibraryEntry) => Partial<LibraryEntry>) =>
    void change(rows, (store, row) =>
      store.changeEntry(row.id, async (entry = entryOf(row)) => ({ ...entry, ...given(entry) })),
    )

  return {
    setTags: (row: LibraryRow, tags: readonly string[]) => set([row], () => ({ tags })),
    setPinned: (rows: readonly LibraryRow[], pinned: boolean) => set(rows, () => ({ pinned })),
    /** Adds and removes tags on every row; other tags stay. */
    changeTags: (rows: readonly LibraryRow[], added: readonly string[], removed: readonly string[]) =>
      set(rows, ({ tags }) => ({
        tags: [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag)),
      })),
    async remove(rows: readonly LibraryRow[]) {
      const [first] = rows
      if (!first || !(await change(rows, (store, row) => store.removeEntry(row.id)))) return
      const what =
        rows.length === 1 ? visibleText(titleOf(first)) : countText(rows.length, 'query', 'queries')
      const sentences = [
        'Nothing was changed on the service.',
        rows.some(({ gone }) => gone !== null) &&
          'Those no longer on the service also left the trash; their History stays under their IDs.',
        rows.some(({ hasDraft }) => hasDraft) && 'Those with a draft stay listed until the draft is gone.',
      ]
      offerUndo(
        `Removed ${what} from the library`,
        () => void changeStore(account, (store) => restoreRemoved(store, { library: rows.map(entryOf) })),
        { description: sentences.filter((sentence) => sentence !== false).join(' ') },
      )
    },
  }
}
