import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { ImportTrigger } from '../workspace/import-button.tsx'
import { AddingStatus } from './adding-status.tsx'
import { keepPasted } from './keep-pasted.ts'
import { LibraryView } from './library-view.tsx'
import { OpenBox } from './open-box.tsx'
import { reportNotKept } from './report-not-kept.ts'
import { useAdding } from './use-adding.ts'
import { useLiveLibrary } from './use-live-library.ts'

const ImportDialog = lazyPart(() => import('../workspace/import-dialog.tsx'), 'ImportDialog', 'The import')

type LibraryPanelProps = { account: string; sampleQueryIds: readonly string[] }

/** Opening queries, and the list of those that this browser knows: the interface has none. */
export function LibraryPanel({ account, sampleQueryIds }: LibraryPanelProps) {
  const library = useLiveLibrary(account)
  const adding = useAdding(account)
  const [isImporting, setIsImporting] = useState(false)
  const rows = library.data?.rows
  const known = new Set(rows?.map((row) => row.id))
  const samples = sampleQueryIds.filter((id) => !known.has(id))
  const addSamples = samples.length > 0 && (
    <Button
      aria-label="Add sample queries"
      disabledReason={adding.isPending ? 'Queries are being added.' : undefined}
      onClick={() => adding.add({ ids: samples, keepFailed: false })}
    >
      {adding.isPending ? 'Adding…' : 'Add sample queries'}
    </Button>
  )

  async function keepRecords(records: ReadonlyMap<string, string>) {
    try {
      const store = await openQueryStore()
      const at = Date.now()
      const kept = await Promise.all(
        Array.from(records, ([id, text]) => keepPasted(store, account, { id, text, at })),
      )
      if (!kept.includes(true)) return
      toast({
        title: 'The pasted text is kept in History',
        description: 'What opens is the record that the service has under its id.',
      })
    } catch {
      reportNotKept()
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between">
        <div className="min-w-0 flex-1 basis-80">
          <OpenBox onRecords={keepRecords} onMany={(ids) => adding.add({ ids, keepFailed: true })} />
        </div>
        {rows && rows.length > 0 && addSamples && (
          <div className="px-4 pb-3 sm:px-6 sm:pt-3">{addSamples}</div>
        )}
      </div>
      <AddingStatus
        progress={adding.progress}
        report={adding.report}
        onStop={adding.stop}
        onDismiss={adding.dismiss}
        onRetry={(ids) => adding.add({ ids, keepFailed: true })}
      />
      {library.data?.isLasting === false && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
          This browser does not allow storage: the library and drafts last until you close this page.
        </p>
      )}
      {library.isPending && <TableSkeleton columns={6} rows={8} label="Loading the library" />}
      {library.isError && !rows && (
        <EmptyState
          title="The library could not be read"
          actions={<Button onClick={() => void library.refetch()}>Retry</Button>}
        >
          This browser did not hand over what it keeps. Your queries are safe on the service.
        </EmptyState>
      )}
      {rows?.length === 0 && (
        <EmptyState
          title="No queries yet"
          actions={
            <>
              {addSamples}
              <ImportTrigger onClick={() => setIsImporting(true)} />
            </>
          }
        >
          The interface has no list of saved queries, so Starboard keeps a library of those you open. Enter an
          id, a link or a JSON record above.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <LibraryView account={account} library={rows} onImport={() => setIsImporting(true)} />
      )}

      {isImporting && <ImportDialog account={account} onClose={() => setIsImporting(false)} />}
    </>
  )
}
