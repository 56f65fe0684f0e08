import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { downloadText } from '#ui/download-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { titleOf } from '../library/library-columns.ts'
import { libraryOptions } from '../library/library-options.ts'
import { RestoreResult } from './restore-result.tsx'
import { type TrashRow, trashRows } from './trash-rows.ts'
import { TrashTable } from './trash-table.tsx'
import { useRestoreRecord } from './use-restore-record.ts'
import { useTrashRemoval } from './use-trash-removal.ts'

const RemoveDialog = lazyPart(
  () => import('./remove-dialog.tsx'),
  'RemoveDialog',
  'The question before removing',
)

/** The queries that the service has no more, as far as this browser knows, with the last copy of each. */
export function TrashView({ account }: { account: string }) {
  const navigate = useNavigate()
  const library = useQuery(libraryOptions(account))
  const rows = useMemo(() => trashRows(library.data?.rows ?? []), [library.data])
  const { restore, request, outcome, blocked, dismiss } = useRestoreRecord(account)
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
      {request && outcome && (
        <RestoreResult
          name={request.name}
          outcome={outcome}
          onOpen={() => openQuery(request.id)}
          onRetry={() => restore(request)}
          onDismiss={dismiss}
        />
      )}
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
              blocked={blocked}
              onRestore={(row, text) => restore({ id: row.id, name: titleOf(row), text })}
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
        <RemoveDialog
          name={titleOf(removing)}
          onClose={() => setRemoving(null)}
          onRemove={() => {
            setRemoving(null)
            void remove(removing.id, titleOf(removing))
          }}
        />
      )}
    </div>
  )
}
