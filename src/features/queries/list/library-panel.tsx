import { timeNow } from '#api/service-clock.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { AddingStatus, useAdding } from './adding.tsx'
import { keepPasted, readOpenText, type RefusedText } from './read-open-text.ts'
import { reportNotKept } from './use-library-actions.ts'
import { useLiveLibrary } from '../library/use-library.ts'
import { openQueryStore } from '../store/query-store.ts'
import { ImportTrigger } from '../workspace/workspace-actions.tsx'
import { LibraryView } from './library-view.tsx'
import { useQueryListOffer } from '../record/offers.ts'
import { ServiceQueries } from './service-queries.tsx'

type OpenBoxProps = {
  /** Keeps the records that were given as JSON, before their queries are opened. */
  onRecords(records: ReadonlyMap<string, string>): Promise<void>
  onMany(ids: readonly string[]): void
}

/** Opens one query by id, link or JSON record, or adds many to the library. What is refused stays in the box. */
function OpenBox({ onRecords, onMany }: OpenBoxProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly RefusedText[]>([])

  async function open() {
    const { ids, records, refused } = readOpenText(text)
    setRefused(refused)
    const [only, ...more] = ids
    if (only === undefined) return
    if (records.size > 0) await onRecords(records)
    if (more.length === 0 && refused.length === 0) {
      await navigate({ to: '/queries/$queryId', params: { queryId: only } })
    } else {
      onMany(ids)
      setText(refused.map((entry) => entry.text).join('\n'))
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
      className="px-4 py-3 sm:px-6"
    >
      <div className="flex max-w-2xl items-start gap-2">
        <textarea
          aria-label="Query ID, link or JSON"
          placeholder="Query ID, link or JSON"
          aria-invalid={refused.length > 0}
          aria-describedby={refused.length > 0 ? id : undefined}
          value={text}
          rows={Math.min(8, text.split('\n').length)}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void open()
          }}
          className="min-h-8 min-w-0 flex-1 resize-y rounded-md border border-line-strong bg-surface px-2.5 py-1.5 font-mono text-xs leading-[18px] placeholder:font-sans placeholder:text-sm placeholder:text-faint focus-visible:outline-offset-0 aria-invalid:border-danger"
        />
        <Button type="submit" variant="primary">
          Open
        </Button>
      </div>
      {refused.length > 0 && (
        <ul id={id} role="alert" className="mt-1.5 max-h-40 overflow-y-auto text-sm text-danger">
          {refused.map((entry) => (
            <li key={entry.text}>
              {entry.text.trim() && entry.text.length < 80 && (
                <>
                  <bdi className="font-mono text-xs">{visibleText(entry.text)}</bdi>:{' '}
                </>
              )}
              {entry.reason}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

const ImportDialog = lazyPart(() => import('../workspace/import-dialog.tsx'), 'ImportDialog', 'The import')

type LibraryPanelProps = { account: string; sampleQueryIds: readonly string[] }

/** Opening queries, and the list of those that this browser knows: the interface has none. */
export function LibraryPanel({ account, sampleQueryIds }: LibraryPanelProps) {
  const library = useLiveLibrary(account)
  const adding = useAdding(account)
  const [isImporting, setIsImporting] = useState(false)
  const [owned, setOwned] = useState<ReadonlySet<string> | null>(null)
  const isListed = useQueryListOffer()
  const rows = library.data?.rows
  const shown = useMemo(() => owned && rows?.filter(({ id }) => owned.has(id)), [owned, rows])
  const known = new Set(rows?.map((row) => row.id))
  const samples = sampleQueryIds.filter((id) => !known.has(id))
  const addSamples = samples.length > 0 && !isListed && (
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
      const at = timeNow()
      const kept = await Promise.all(
        Array.from(records, ([id, text]) => keepPasted(store, account, { id, text, at })),
      )
      if (!kept.includes(true)) return
      toast({
        title: 'The pasted text is kept in History',
        description: 'This opens the record that the service has under this ID.',
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
      {isListed && rows && (
        <ServiceQueries account={account} isEmpty={rows.length === 0} onOwned={setOwned} />
      )}
      <AddingStatus adding={adding} />
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
          Starboard could not read what this browser keeps. Your queries are safe on the service.
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
          {isListed
            ? 'The service has no saved queries that you may see, or they were not read. Enter an ID, a link, or a JSON record above, or create a new query.'
            : 'The interface has no list of saved queries, so Starboard keeps a library of those you open. Enter an ID, a link, or a JSON record above.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <LibraryView account={account} library={shown ?? rows} onImport={() => setIsImporting(true)} />
      )}

      {isImporting && <ImportDialog account={account} onClose={() => setIsImporting(false)} />}
    </>
  )
}
