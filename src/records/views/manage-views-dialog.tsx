import { zodResolver } from '@hookform/resolvers/zod'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { inputClass } from '#form/field-frame.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { z } from '#lib/zod.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { type SavedView, type Viewed, viewLink } from './saved-view.ts'
import { viewName, viewNamed, viewsNamed } from './view-name.ts'
import type { SavedViews } from './use-saved-views.ts'

const renameForm = z.object({ name: viewName })

/** The form that renames a view in place. Rejects a name that another view has. */
function RenameViewForm({ saved, view, onDone }: { saved: SavedViews; view: SavedView; onDone(): void }) {
  const id = useId()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(renameForm),
    defaultValues: { name: view.name },
  })
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  const error = formState.errors.name?.message
  const rename = handleSubmit(({ name }) => {
    const other = viewNamed(
      saved.views.filter((entry) => entry.id !== view.id),
      name,
    )
    if (other) {
      const message = `Another view is named “${visibleText(other.name)}”.`
      setError('name', { message }, { shouldFocus: true })
      return
    }
    if (name !== view.name) saved.rename(view, name)
    onDone()
  })
  return (
    <form noValidate onSubmit={(event) => void rename(event)} className="flex flex-wrap items-center gap-2">
      <input
        type="text"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Cancel the rename; do not close the dialog.
          event.stopPropagation()
          onDone()
        }}
        aria-label={`New name of ${visibleText(view.name)}`}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        {...register('name')}
        className={`${inputClass} flex-1 basis-48`}
      />
      <Button type="submit" variant="primary">
        Rename
      </Button>
      <Button onClick={onDone}>Cancel</Button>
      <p
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        className="basis-full text-xs text-danger empty:hidden"
      >
        {error}
      </p>
    </form>
  )
}

type ManageViewsDialogProps = {
  resource: Viewed
  saved: SavedViews
  /** The view shown in the list. */
  openId: string | undefined
  onOpen(view: SavedView): void
  onClose(): void
}

/** Views listed at first: drawing thousands blocked the page for ten seconds. */
const listedFirst = 100

/** All saved views with their URLs: open, rename, copy link, set as default, remove. */
export function ManageViewsDialog({ resource, saved, openId, onOpen, onClose }: ManageViewsDialogProps) {
  const [renamed, setRenamed] = useState<string | null>(null)
  // The view to focus after renaming.
  const [last, setLast] = useState<string | null>(null)
  const [sought, setSought] = useState('')
  const found = viewsNamed(saved.views, sought)
  const { shown, more } = useFirstOfMany(found.length, listedFirst, {
    label: () => `Show all ${numberText(found.length)} views`,
  })
  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title="Saved views"
      description={`${countText(saved.views.length, 'view')}, saved in this browser. The starred one opens by default.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {saved.views.length === 0 && <p className="text-sm text-muted">No views left.</p>}
      {saved.views.length > listedFirst && (
        <div className="flex">
          <SearchField label="Search views" value={sought} onChange={setSought} />
        </div>
      )}
      <ul aria-label="Saved views" className="text-sm">
        {found.slice(0, shown).map((view) => (
          <li key={view.id} className="border-b border-line py-1.5 last:border-0">
            {renamed === view.id ? (
              <RenameViewForm saved={saved} view={view} onDone={() => setRenamed(null)} />
            ) : (
              <ViewRow
                resource={resource}
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
      {more}
    </Dialog>
  )
}

type ViewRowProps = {
  resource: Viewed
  view: SavedView
  isOpen: boolean
  /** Whether to focus its Rename button on mount. */
  mustFocus: boolean
  saved: SavedViews
  onOpen(): void
  onRename(): void
}

function ViewRow({ resource, view, isOpen, mustFocus, saved, onOpen, onRename }: ViewRowProps) {
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
          /{resource.id}
          {view.query && `?${visibleText(view.query)}`}
        </bdi>
      </div>
      <IconButton
        label={view.isDefault ? `Stop using ${name} as the default view` : `Make ${name} the default view`}
        aria-pressed={view.isDefault}
        icon={<Star size={14} fill={view.isDefault ? 'currentColor' : 'none'} />}
        onClick={() => saved.setDefault(view.isDefault ? null : view.id)}
      />
      <CopyButton text={viewLink(resource, view.query)} label={`Copy link to ${name}`} />
      <IconButton ref={renameRef} label={`Rename ${name}`} icon={<Pencil size={14} />} onClick={onRename} />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 size={14} />}
        onClick={({ currentTarget }) => {
          // Go to the Remove button of the next row, or of the one before.
          const row = currentTarget.closest('li')
          const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
          const buttons = neighbor?.querySelectorAll('button')
          buttons?.[buttons.length - 1]?.focus()
          saved.remove(view)
        }}
      />
    </div>
  )
}
