import { Bookmark, BookmarkPlus, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import type { ListSearch } from '../list/list-search.ts'
import {
  menuViews,
  openView,
  readViewQuery,
  type SavedView,
  updatedQuery,
  useOpenedView,
  type Viewed,
  viewLink,
  viewQuery,
} from './saved-view.ts'
import { useSavedViews } from './use-saved-views.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { prefetch, importPart } from '#ui/import-part.ts'
import { trySave } from '#ui/save-table.tsx'
import { copyLink } from '#ui/copy-button.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { Menu } from '#ui/menu.tsx'

const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx'), 'SaveViewDialog', 'The view form')

type SaveViewButtonProps = { resource: Viewed; search: ListSearch; onSaved(id: string): void }

/** The button that saves the current list as a view. */
export function SaveViewButton({ resource, search, onSaved }: SaveViewButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const saved = useSavedViews(resource)
  return (
    <>
      <Button
        icon={<BookmarkPlus size={14} />}
        disabledReason={saved.isPending ? 'The saved views are still loading.' : undefined}
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

const loadFile = () => importPart(() => import('./views-file.ts'), 'The export of views')
prefetch(loadFile)

const exportViews = (resource: Viewed, views: readonly SavedView[]) =>
  trySave(async () => (await loadFile()).saveViewsFile(resource, views))

const ManageViewsDialog = lazyPart(
  () => import('./manage-views-dialog.tsx'),
  'ManageViewsDialog',
  'The list of views',
)
const ImportViewsDialog = lazyPart(
  () => import('./import-views-dialog.tsx'),
  'ImportViewsDialog',
  'The import of views',
)

type ViewsMenuProps = {
  resource: Viewed
  search: ListSearch
  /** Shows a view; `id` is null for none. */
  onOpen(search: ListSearch, id: string | null): void
}

/** The menu of saved views, showing the current one, and of actions on them. */
export function ViewsMenu({ resource, search, onOpen }: ViewsMenuProps) {
  const saved = useSavedViews(resource)
  const [dialog, setDialog] = useState<'manage' | 'import' | null>(null)
  const { views } = saved
  const query = viewQuery(resource, search)
  const shown = openView(resource, views, search, useOpenedView())
  const view = shown?.view
  const name = view && visibleText(view.name)
  const open = ({ id, query: wanted }: SavedView) => onOpen(readViewQuery(resource, wanted), id)

  const listed = menuViews(views, view)
  const items: MenuItem[] = [
    {
      kind: 'radio',
      id: 'all',
      label: `All ${resource.plural}`,
      checked: query === '' && !shown,
      onSelect: () => onOpen({}, null),
    },
    ...listed.map((entry) => ({
      kind: 'radio' as const,
      id: entry.id,
      label: visibleText(entry.name),
      note: [entry.id === view?.id && shown?.isModified && 'modified', entry.isDefault && 'default']
        .filter(Boolean)
        .join(', '),
      checked: entry.id === view?.id && !shown?.isModified,
      onSelect: () => open(entry),
    })),
    { kind: 'separator', id: 'this' },
    ...(view && shown.isModified
      ? [
          {
            label: 'Update view',
            onSelect: () => {
              saved.update(view, { name: view.name, query: updatedQuery(resource, view.query, search) })
              onOpen(search, view.id)
            },
          },
        ]
      : []),
    ...(view
      ? [
          {
            label: view.isDefault ? 'Stop using as default view' : 'Make it the default view',
            onSelect: () => saved.setDefault(view.isDefault ? null : view.id),
          },
        ]
      : []),
    { label: 'Copy link', onSelect: () => void copyLink(viewLink(resource, query)) },
    { kind: 'separator', id: 'all views' },
    {
      label: listed.length < views.length ? `Manage all ${numberText(views.length)} views…` : 'Manage views…',
      disabledReason: views.length === 0 ? 'No saved views yet.' : undefined,
      onSelect: () => setDialog('manage'),
    },
    { label: 'Import views…', onSelect: () => setDialog('import') },
    {
      label: 'Export views',
      disabledReason: views.length === 0 ? 'No saved views yet.' : undefined,
      onSelect: () => void exportViews(resource, views),
    },
  ]

  return (
    <>
      <Menu
        label="Views"
        align="start"
        items={items}
        trigger={(props) => (
          <Button
            {...props}
            size="small"
            icon={<Bookmark size={13} />}
            {...(name !== undefined && {
              'aria-label': `Views: ${name}${shown?.isModified ? ', modified' : ''}`,
            })}
          >
            <bdi className="max-w-52 truncate">{name ?? 'Views'}</bdi>
            {shown?.isModified && <span className="text-warning">modified</span>}
            <ChevronDown size={13} />
          </Button>
        )}
      />

      {dialog === 'manage' && (
        <ManageViewsDialog
          resource={resource}
          saved={saved}
          openId={view?.id}
          onOpen={(entry) => {
            setDialog(null)
            open(entry)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'import' && (
        <ImportViewsDialog resource={resource} saved={saved} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
