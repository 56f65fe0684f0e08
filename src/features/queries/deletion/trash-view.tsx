import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useMemo, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { absoluteTime, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Menu } from '#ui/menu.tsx'
import { useNow } from '#ui/now.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { goneText, titleOf } from '../library/library-columns.ts'
import { libraryOptions, type TrashRow, trashRows } from '../library/library.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import type { QueryStore } from '../store/query-store.ts'
import { putBack } from '../workspace/import-workspace.ts'
import { RestoreNotice, useRestore } from './restore.tsx'

type TrashTableProps = {
  rows: readonly TrashRow[]
  /** Why nothing can be restored now. */
  blocked: string | undefined
  onRestore(row: TrashRow, text: string): void
  onDownload(row: TrashRow, text: string): void
  onHistory(row: TrashRow): void
  onRemove(row: TrashRow): void
}

const head = 'py-1.5 pr-4 text-xs font-medium text-muted'
const noCopy = 'This browser never had a copy of it.'

/** The queries that are gone, with what can be done with the last copy of each. */
function TrashTable({ rows, blocked, onRestore, onDownload, onHistory, onRemove }: TrashTableProps) {
  const now = useNow()
  return (
    <table aria-label="Trash" className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line">
          <th className={`${head} pl-4`}>Name</th>
          <th className={`${head} max-md:hidden`}>Dataset</th>
          <th className={`${head} max-sm:hidden`}>Gone</th>
          <th className={`${head} max-md:hidden`}>When</th>
          <th className={head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { id, text, gone, goneAt } = row
          const name = visibleText(titleOf(row))
          const when = goneAt ? (
            <time dateTime={new Date(goneAt).toISOString()} data-tip={absoluteTime(goneAt)}>
              {relativeTime(goneAt, Math.max(now, goneAt))}
            </time>
          ) : (
            <span data-tip="It went before this browser kept the time.">unknown</span>
          )
          return (
            <tr key={id} className="border-b border-line last:border-0 hover:bg-hover">
              <td className="py-2 pr-4 pl-4 align-top">
                <Link
                  to="/queries/$queryId"
                  params={{ queryId: id }}
                  className="font-medium [overflow-wrap:anywhere] hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
                <div className="mt-0.5 text-xs text-muted md:hidden">
                  <span className="sm:hidden">{goneText[gone]} · </span>
                  {when}
                </div>
              </td>
              <td className="py-2 pr-4 align-top font-mono text-xs leading-5 [overflow-wrap:anywhere] max-md:hidden">
                {row.dataset ? visibleText(row.dataset) : <span className="text-faint">—</span>}
              </td>
              <td className="py-2 pr-4 align-top max-sm:hidden">
                <Badge tone="danger">{goneText[gone]}</Badge>
              </td>
              <td className="tabular py-2 pr-4 align-top whitespace-nowrap text-muted max-md:hidden">
                {when}
              </td>
              <td className="w-0 py-1.5 pr-3 align-top">
                <div className="flex items-center justify-end gap-1">
                  <Button
                    size="small"
                    aria-label={`Try to restore ${name}`}
                    disabledReason={text === null ? noCopy : blocked}
                    onClick={() => text !== null && onRestore(row, text)}
                  >
                    Try to restore
                  </Button>
                  <Menu
                    label={`Actions for ${name}`}
                    items={[
                      {
                        kind: 'action',
                        label: 'Download JSON',
                        disabledReason: text === null ? noCopy : undefined,
                        onSelect: () => text !== null && onDownload(row, text),
                      },
                      { kind: 'action', label: 'Open history', onSelect: () => onHistory(row) },
                      { kind: 'action', label: 'Remove…', tone: 'danger', onSelect: () => onRemove(row) },
                    ]}
                    trigger={(trigger) => (
                      <IconButton
                        {...trigger}
                        label={`Actions for ${name}`}
                        icon={<Ellipsis size={16} aria-hidden="true" />}
                      />
                    )}
                  />
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Everything that this browser keeps of one query. */
async function takeAway(store: QueryStore, account: string, id: string): Promise<() => Promise<void>> {
  const [entry, versions, drafts] = await Promise.all([
    store.entry(account, id),
    store.versions(account, id),
    store.drafts(account, id),
  ])
  await store.removeEntry(account, id)
  await Promise.all([
    ...versions.map(({ at }) => store.removeVersion(account, id, at)),
    ...drafts.map(({ slot }) => store.removeDraft(account, id, slot)),
  ])
  return () => putBack(store, account, { library: entry ? [entry] : [], versions, drafts })
}

/** Removing the last copy of a query, its history and its drafts from this browser, with a way back. */
function useTrashRemoval(account: string) {
  const queryClient = useQueryClient()

  async function change<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work()
    } catch {
      toast({
        title: 'The trash could not be changed',
        description: 'The storage of this browser did not take it.',
        tone: 'danger',
      })
      return null
    } finally {
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    }
  }

  return async (id: string, name: string) => {
    const putBack = await change(async () => takeAway(await openQueryStore(), account, id))
    if (!putBack) return
    toast({
      title: `Removed ${visibleText(name)} from this browser`,
      timeout: 10_000,
      action: { label: 'Undo', onClick: () => void change(putBack) },
    })
  }
}

/** The queries that the service has no more, as far as this browser knows, with the last copy of each. */
export function TrashView({ account }: { account: string }) {
  const navigate = useNavigate()
  const library = useQuery(libraryOptions(account))
  const rows = useMemo(() => trashRows(library.data?.rows ?? []), [library.data])
  const restoring = useRestore(account)
  const remove = useTrashRemoval(account)
  const [removing, setRemoving] = useState<TrashRow | null>(null)

  if (library.error) {
    return (
      <EmptyState title="The trash could not be read">The storage of this browser did not answer.</EmptyState>
    )
  }
  if (!library.data) return <TableSkeleton columns={5} label="Loading the trash" />
  const openQuery = (queryId: string) => void navigate({ to: '/queries/$queryId', params: { queryId } })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-6">
      <RestoreNotice restoring={restoring} onOpen={openQuery} />
      {rows.length === 0 ? (
        <EmptyState title="The trash is empty">
          A query that you delete here, or that the service has no more, comes here with its last copy.
        </EmptyState>
      ) : (
        <>
          <div className="text-sm text-muted">
            <p role="status" className="tabular font-medium text-ink">
              {countText(rows.length, 'query', 'queries')}
            </p>
            <p className="max-w-prose">
              The last copies are kept in this browser only. Whether the service takes one back is not
              promised: it is tried, and read again.
            </p>
          </div>
          <div className="rounded-lg border border-line bg-surface">
            <TrashTable
              rows={rows}
              blocked={restoring.blocked}
              onRestore={(row, text) => restoring.restore({ id: row.id, name: titleOf(row), text })}
              onDownload={(row, text) => downloadText(`${titleOf(row)}.json`, text, 'application/json')}
              onHistory={({ id }) =>
                void navigate({
                  to: '/queries/$queryId',
                  params: { queryId: id },
                  search: { tab: 'history' },
                })
              }
              onRemove={setRemoving}
            />
          </div>
        </>
      )}
      {removing && (
        <ConfirmDialog
          title="Remove the last copy?"
          action="Remove"
          onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null)
            void remove(removing.id, titleOf(removing))
          }}
        >
          The last copy of <bdi className="font-semibold break-words">{visibleText(titleOf(removing))}</bdi>,
          its history and its drafts go from this browser, and the service has none. You can undo that for ten
          seconds.
        </ConfirmDialog>
      )}
    </div>
  )
}
