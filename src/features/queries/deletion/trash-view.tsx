import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { countText, shownText } from '#lib/count-text.ts'
import { absoluteTime, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { RowMenu } from '#ui/row-menu.tsx'
import { useNow } from '#ui/now.tsx'
import { offerUndo } from '#ui/toast.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { useAccountKey } from '#local/account.tsx'
import { goneLabels, type LibraryRow, titleOf } from '../library/library.ts'
import { changeStore } from '../library/use-library.ts'
import type { QueryPanelProps } from '../checks/use-queries-view.ts'
import type { QueryStore } from '../store/query-store.ts'
import { restoreRemoved, type RemovedItems } from '../workspace/import-workspace.ts'
import { noCopy, RestoreButtons, RestoreNotice, useRestore } from './restore.tsx'

type TrashRow = LibraryRow & { gone: NonNullable<LibraryRow['gone']> }

const isGone = (row: LibraryRow): row is TrashRow => row.gone !== null

/** Queries that the service no longer has, most recently gone first; those with an unknown time are last. */
export function trashRows(rows: readonly LibraryRow[]): TrashRow[] {
  return rows.filter(isGone).sort((a, b) => (b.goneAt ?? 0) - (a.goneAt ?? 0) || a.id.localeCompare(b.id))
}

/** Queries that the service no longer has, as far as this browser knows, with the last copy of each. */
export function TrashView({ view }: QueryPanelProps) {
  const account = useAccountKey()
  const navigate = useNavigate()
  const rows = useMemo(() => trashRows(view.shown), [view])
  const all = useMemo(() => trashRows(view.library).length, [view])
  // Thousands of rows, as after a bulk deletion, would block the page for seconds.
  const { shown, more } = useFirstOfMany(rows.length, 200, {
    label: () => `Show all ${countText(rows.length, 'query', 'queries')}`,
  })
  const restoring = useRestore()
  const [removing, setRemoving] = useState<TrashRow | null>(null)

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-6">
      <RestoreNotice
        restoring={restoring}
        onOpen={(queryId) => void navigate({ to: '/queries/$queryId', params: { queryId } })}
      />
      {rows.length === 0 && all > 0 ? (
        <EmptyState title="No matches in the trash">
          The filters hide {countText(all, 'query', 'queries')} in the trash.
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState title="The trash is empty">
          A query that you delete here, or that the service no longer has, appears here with its last copy.
        </EmptyState>
      ) : (
        <>
          <div className="text-sm text-muted">
            <p role="status" className="tabular font-medium text-ink">
              {rows.length < all
                ? shownText(rows.length, all, 'queries')
                : countText(all, 'query', 'queries')}
            </p>
            <p className="max-w-prose">
              The last copies are kept in this browser only.
              {restoring.restoreAsNew && ' “Restore” creates a query again under a new ID.'} “Try to restore”
              sends it under its old ID, which the service may refuse.
            </p>
          </div>
          <div className="rounded-lg border border-line bg-surface">
            <table aria-label="Trash" className="w-full text-left text-sm">
              <TableHead>
                <ColumnHeader className="pl-4">Name</ColumnHeader>
                <ColumnHeader className="max-md:hidden">Dataset</ColumnHeader>
                <ColumnHeader className="max-sm:hidden">Gone</ColumnHeader>
                <ColumnHeader className="max-md:hidden">When</ColumnHeader>
                <ColumnHeader>
                  <span className="sr-only">Actions</span>
                </ColumnHeader>
              </TableHead>
              <tbody>
                {rows.slice(0, shown).map((row) => (
                  <Row key={row.id} row={row} restoring={restoring} onRemove={() => setRemoving(row)} />
                ))}
              </tbody>
            </table>
          </div>
          {more && <div>{more}</div>}
        </>
      )}
      {removing && (
        <ConfirmDialog
          title="Remove the last copy?"
          action="Remove"
          onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null)
            void removeCopy(account, removing)
          }}
        >
          The last copy of <bdi className="font-semibold break-words">{visibleText(titleOf(removing))}</bdi>,
          its history, and its drafts are removed from this browser. As far as Starboard knows, the service
          has no copy. You can undo this for ten seconds.
        </ConfirmDialog>
      )}
    </div>
  )
}

type RowProps = { row: TrashRow; restoring: ReturnType<typeof useRestore>; onRemove(): void }

function Row({ row, restoring, onRemove }: RowProps) {
  const navigate = useNavigate()
  const now = useNow()
  const { id, text, gone, goneAt } = row
  const title = titleOf(row)
  const name = visibleText(title)
  const when = goneAt ? (
    <time dateTime={new Date(goneAt).toISOString()} data-tip={absoluteTime(goneAt)}>
      {relativeTime(goneAt, Math.max(now, goneAt))}
    </time>
  ) : (
    <span data-tip="It was gone before this browser recorded the time.">unknown</span>
  )
  const openHistory = () =>
    void navigate({ to: '/queries/$queryId', params: { queryId: id }, search: { tab: 'history' } })
  return (
    <tr className="border-b border-line last:border-0 hover:bg-hover">
      <td className="py-2 pr-4 pl-4 align-top">
        <Link
          to="/queries/$queryId"
          params={{ queryId: id }}
          className="font-medium [overflow-wrap:anywhere] hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <div className="mt-0.5 text-xs text-muted md:hidden">
          <span className="sm:hidden">{goneLabels[gone]} · </span>
          {when}
        </div>
      </td>
      <td className="py-2 pr-4 align-top font-mono text-xs leading-5 [overflow-wrap:anywhere] max-md:hidden">
        {row.dataset ? visibleText(row.dataset) : <span className="text-faint">—</span>}
      </td>
      <td className="py-2 pr-4 align-top max-sm:hidden">
        <Badge tone="danger">{goneLabels[gone]}</Badge>
      </td>
      <td className="tabular py-2 pr-4 align-top whitespace-nowrap text-muted max-md:hidden">{when}</td>
      <td className="w-0 py-1.5 pr-3 align-top">
        <div className="flex items-center justify-end gap-1">
          <RestoreButtons isInRow restoring={restoring} id={id} name={title} text={text} />
          <RowMenu
            label={`Actions for ${name}`}
            items={[
              {
                kind: 'action',
                label: 'Download JSON',
                disabledReason: text === null ? noCopy : undefined,
                onSelect: () => text !== null && downloadText(`${title}.json`, text, 'application/json'),
              },
              { kind: 'action', label: 'Open history', onSelect: openHistory },
              { kind: 'action', label: 'Remove…', tone: 'danger', onSelect: onRemove },
            ]}
          />
        </div>
      </td>
    </tr>
  )
}

/** Removes and returns everything this browser stores about one query. */
async function removeStored(store: QueryStore, id: string): Promise<RemovedItems> {
  const [entry, versions, drafts] = await Promise.all([store.entry(id), store.versions(id), store.drafts(id)])
  await store.removeEntry(id)
  await Promise.all([
    ...versions.map(({ at }) => store.removeVersion(id, at)),
    ...drafts.map(store.dropDraft),
  ])
  return { library: entry ? [entry] : [], versions, drafts }
}

/** Removes a query's last copy, history and drafts from this browser, with an undo. */
async function removeCopy(account: string, row: TrashRow) {
  const taken = await changeStore(account, (store) => removeStored(store, row.id), notChanged)
  if (!taken) return
  offerUndo(
    `Removed ${visibleText(titleOf(row))} from this browser`,
    () => void changeStore(account, (store) => restoreRemoved(store, taken), notChanged),
  )
}

const notChanged = {
  title: 'The trash could not be changed',
  description: 'This browser’s storage did not accept it.',
}
