import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { SelectedBar } from '#ui/selected-bar.tsx'
import type { LibraryRow } from '../library/library.ts'
import type { LibraryActions } from './use-library-actions.ts'

const TagDialog = lazyPart(() => import('./tag-dialog.tsx'), 'TagDialog', 'The form for tags')

const BulkDeleteDialog = lazyPart(
  () => import('../deletion/bulk-delete-dialog.tsx'),
  'BulkDeleteDialog',
  'The deletion',
)

type SelectionBarProps = {
  account: string
  rows: readonly LibraryRow[]
  /** How many of them the filters hide. */
  hiddenCount: number
  actions: LibraryActions
  onClear(): void
}

/** What can be done with the selected queries. Each acts on all of them, also those that the filters hide. */
export function SelectionBar({ account, rows, hiddenCount, actions, onClear }: SelectionBarProps) {
  const navigate = useNavigate()
  const [isTagging, setIsTagging] = useState(false)
  // It counts down with no dialog open, and must outlive the selection.
  const [deleted, setDeleted] = useState<readonly LibraryRow[] | null>(null)
  const isPinned = rows.every(({ pinned }) => pinned)
  return (
    <>
      {rows.length > 0 && (
        <SelectedBar noun={['query', 'queries']} count={rows.length} hidden={hiddenCount} onClear={onClear}>
          <Button size="small" onClick={() => setIsTagging(true)}>
            Tags…
          </Button>
          <Button size="small" onClick={() => actions.setPinned(rows, !isPinned)}>
            {isPinned ? 'Unpin' : 'Pin'}
          </Button>
          <Button
            size="small"
            onClick={() => void navigate({ to: '/queries', search: { tab: 'replace', among: 'selected' } })}
          >
            Find and replace…
          </Button>
          <Button size="small" onClick={() => void actions.remove(rows)}>
            Remove from library
          </Button>
          <Button size="small" onClick={() => setDeleted(rows)}>
            Delete…
          </Button>

          {isTagging && (
            <TagDialog
              rows={rows}
              onClose={() => setIsTagging(false)}
              onChange={(added, removed) => actions.changeTags(rows, added, removed)}
            />
          )}
        </SelectedBar>
      )}

      {deleted && <BulkDeleteDialog account={account} rows={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}
