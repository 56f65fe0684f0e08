import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { copyLink } from '#ui/copy-link.ts'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { Menu } from '#ui/menu.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { openView } from './open-view.ts'
import type { SavedView } from './org-view.ts'
import { saveViewsFile } from './save-views-file.ts'
import { useOpenedView } from './use-opened-view.ts'
import { useSavedViews } from './use-saved-views.ts'
import { viewLink } from './view-link.ts'
import { readViewQuery, updatedQuery, viewQuery } from './view-query.ts'

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
  search: OrgsSearch
  /** Shows another list; `id` is its view, null for none. */
  onOpen(search: OrgsSearch, id: string | null): void
}

/** Which saved view one looks at, all others, and what can be done with them. */
export function ViewsMenu({ search, onOpen }: ViewsMenuProps) {
  const saved = useSavedViews()
  const [dialog, setDialog] = useState<'manage' | 'import' | null>(null)
  const { views } = saved
  const query = viewQuery(search)
  const shown = openView(views, search, useOpenedView())
  const view = shown?.view
  const name = view && visibleText(view.name)
  const open = ({ id, query: wanted }: SavedView) => onOpen(readViewQuery(wanted), id)

  const items: MenuItem[] = [
    {
      kind: 'radio',
      id: 'all',
      label: 'All organizations',
      checked: query === '' && !shown,
      onSelect: () => onOpen({}, null),
    },
    ...views.map((entry) => ({
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
            kind: 'action' as const,
            label: 'Update view',
            onSelect: () => {
              saved.update(view, { name: view.name, query: updatedQuery(view.query, search) })
              onOpen(search, view.id)
            },
          },
        ]
      : []),
    ...(view
      ? [
          {
            kind: 'action' as const,
            label: view.isDefault ? 'Stop opening with this view' : 'Open the organizations with this view',
            onSelect: () => saved.setDefault(view.isDefault ? null : view.id),
          },
        ]
      : []),
    { kind: 'action', label: 'Copy link', onSelect: () => void copyLink(viewLink(query)) },
    { kind: 'separator', id: 'all views' },
    {
      kind: 'action',
      label: 'Manage views…',
      disabledReason: views.length === 0 ? 'No view is saved yet.' : undefined,
      onSelect: () => setDialog('manage'),
    },
    { kind: 'action', label: 'Import views…', onSelect: () => setDialog('import') },
    {
      kind: 'action',
      label: 'Export views',
      disabledReason: views.length === 0 ? 'No view is saved yet.' : undefined,
      onSelect: () => saveViewsFile(views),
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
            icon={<Bookmark size={13} aria-hidden="true" />}
            {...(name !== undefined && {
              'aria-label': `Views: ${name}${shown?.isModified ? ', modified' : ''}`,
            })}
          >
            <bdi className="max-w-52 truncate">{name ?? 'Views'}</bdi>
            {shown?.isModified && <span className="text-warning">modified</span>}
            <ChevronDown size={13} aria-hidden="true" />
          </Button>
        )}
      />

      {dialog === 'manage' && (
        <ManageViewsDialog
          saved={saved}
          openId={view?.id}
          onOpen={(entry) => {
            setDialog(null)
            open(entry)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'import' && <ImportViewsDialog saved={saved} onClose={() => setDialog(null)} />}
    </>
  )
}
