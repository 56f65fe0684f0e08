import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { useSavedViews } from './use-saved-views.ts'

const SaveViewDialog = lazyPart(
  () => import('./save-view-dialog.tsx'),
  'SaveViewDialog',
  'The form for a view',
)

type SaveViewButtonProps = { search: OrgsSearch; onSaved(id: string): void }

/** Keeps what the list shows now as a view. */
export function SaveViewButton({ search, onSaved }: SaveViewButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const saved = useSavedViews()
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
        <SaveViewDialog saved={saved} search={search} onSaved={onSaved} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
