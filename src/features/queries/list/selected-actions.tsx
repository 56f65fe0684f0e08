import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useAccountKey } from '#local/account.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { QueriesView } from '../checks/use-queries-view.ts'
import { useLibraryPage } from './library-page.ts'
import { libraryActions } from './library-actions.ts'

const TagDialog = lazyPart(() => import('./tag-dialog.tsx'), 'TagDialog', 'The tag form')

/** Actions on the selected queries, including those hidden by filters. */
export function SelectedActions({ view, numbers }: { view: QueriesView; numbers: readonly number[] }) {
  const navigate = useNavigate()
  const actions = libraryActions(useAccountKey())
  const { onDelete } = useLibraryPage()
  const [isTagging, setIsTagging] = useState(false)
  const rows = numbers.flatMap((number) => view.library[number] ?? [])
  const isPinned = rows.every(({ pinned }) => pinned)
  return (
    <>
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
      <Button size="small" onClick={() => onDelete(rows)}>
        Delete…
      </Button>

      {isTagging && (
        <TagDialog
          rows={rows}
          onClose={() => setIsTagging(false)}
          onChange={(added, removed) => actions.changeTags(rows, added, removed)}
        />
      )}
    </>
  )
}
