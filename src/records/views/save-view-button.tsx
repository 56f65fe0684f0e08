import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import type { ListSearch } from '../list/list-search.ts'
import type { Viewed } from './saved-view.ts'
import { useSavedViews } from './use-saved-views.ts'

const SaveViewDialog = lazyPart(
  () => import('./save-view-dialog.tsx'),
  'SaveViewDialog',
  'The form for a view',
)

type SaveViewButtonProps = { resource: Viewed; search: ListSearch; onSaved(id: string): void }

/** Keeps what the list shows now as a view. */
export function SaveViewButton({ resource, search, onSaved }: SaveViewButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const saved = useSavedViews(resource)
  return (
    <>
      <Button
        icon={<BookmarkPlus size={14} aria-hidden="true" />}
        disabledReason={saved.isPending ? 'The saved views are being read.' : undefined}
        onClick={() => setIsOpen(true)}
      >
        Save view
      </Button>

      {isOpen && (
        <SaveViewDialog
          resource={resource}
          saved={saved}
          search={search}
          onSaved={onSaved}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
