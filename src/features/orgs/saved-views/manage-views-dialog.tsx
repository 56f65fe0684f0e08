import { Pencil, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { SavedView } from './org-view.ts'
import { RenameViewForm } from './rename-view-form.tsx'
import type { SavedViews } from './use-saved-views.ts'
import { viewLink } from './view-link.ts'

type ManageViewsDialogProps = {
  saved: SavedViews
  /** The view that the list shows. */
  openId: string | undefined
  onOpen(view: SavedView): void
  onClose(): void
}

/** All saved views with their addresses: open, rename, copy, choose the default, remove. */
export function ManageViewsDialog({ saved, openId, onOpen, onClose }: ManageViewsDialogProps) {
  const [renamed, setRenamed] = useState<string | null>(null)
  // Where the focus goes back to once a name is typed.
  const [last, setLast] = useState<string | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Saved views"
      description={`${countText(saved.views.length, 'view')}, kept in this browser. The organizations open with the starred one.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {saved.views.length === 0 && <p className="text-sm text-muted">No view is left.</p>}
      <ul aria-label="Saved views" className="text-sm">
        {saved.views.map((view) => (
          <li key={view.id} className="border-b border-line py-1.5 last:border-0">
            {renamed === view.id ? (
              <RenameViewForm saved={saved} view={view} onDone={() => setRenamed(null)} />
            ) : (
              <ViewRow
                view={view}
                isOpen={view.id === openId}
                onOpen={() => onOpen(view)}
                onRename={() => {
                  setRenamed(view.id)
                  setLast(view.id)
                }}
                mustFocus={view.id === last}
                saved={saved}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type ViewRowProps = {
  view: SavedView
  isOpen: boolean
  /** The focus goes to its pencil when it comes on screen. */
  mustFocus: boolean
  saved: SavedViews
  onOpen(): void
  onRename(): void
}

function ViewRow({ view, isOpen, mustFocus, saved, onOpen, onRename }: ViewRowProps) {
  const renameRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (mustFocus) renameRef.current?.focus()
  }, [mustFocus])
  const name = visibleText(view.name)
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <button
            type="button"
            aria-label={`Open ${name}`}
            onClick={onOpen}
            className="min-w-0 truncate rounded-sm text-left font-medium hover:underline"
          >
            <bdi>{name}</bdi>
          </button>
          {isOpen && <Badge tone="accent">open</Badge>}
        </div>
        <bdi className="block truncate font-mono text-xs text-faint">
          /orgs{view.query && `?${visibleText(view.query)}`}
        </bdi>
      </div>
      <IconButton
        label={view.isDefault ? `Stop opening with ${name}` : `Open the organizations with ${name}`}
        aria-pressed={view.isDefault}
        icon={<Star size={14} fill={view.isDefault ? 'currentColor' : 'none'} aria-hidden="true" />}
        onClick={() => saved.setDefault(view.isDefault ? null : view.id)}
      />
      <CopyButton text={viewLink(view.query)} label={`Copy link to ${name}`} />
      <IconButton
        ref={renameRef}
        label={`Rename ${name}`}
        icon={<Pencil size={14} aria-hidden="true" />}
        onClick={onRename}
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 size={14} aria-hidden="true" />}
        onClick={() => saved.remove(view)}
      />
    </div>
  )
}
