import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { BatchProgress } from '../batch/batch-progress.tsx'
import { type BatchTiming, createBatch, completedItems, failedItems, unsentItems } from '../batch/batch.ts'
import { entryFields, entryUpdater, libraryOptions } from '../library/library.ts'
import { keepLoaded } from '../library/versions.ts'
import { readRecord } from '../record/query-record.ts'
import { recordKey } from '../record/record-options.ts'
import { reportStorageFailure } from '../library/use-library.ts'
import { openQueryStore, type QueryStore } from '../store/query-store.ts'

export type AddReport = {
  added: readonly string[]
  failed: readonly { id: string; error: ApiError }[]
  /** Ids that were not requested, because the run was canceled or the session ended. */
  skipped: readonly string[]
}

type AddOptions = {
  /** Whether to add ids whose record cannot be loaded; those the service does not have are marked as gone. */
  keepFailed: boolean
  /** Replace the service and the clock in tests. */
  read?: typeof readRecord
  timing?: BatchTiming
}

const isLost = ({ kind }: ApiError) => kind === 'signed-out'

/**
 * Loads queries by id, several at a time, and adds each to the library and its history. What leaves the library during
 * the run stays removed. A failure does not stop the others; a lost session does. Rejects, as `add` does, when the
 * storage fails.
 */
export async function createAddition(
  store: QueryStore,
  { keepFailed, read = readRecord, timing }: AddOptions,
) {
  const update = await entryUpdater(store)

  const batch = createBatch<{ id: string }, void>({
    async call({ id }) {
      const record = await read(id)
      await update([[id, { ...entryFields(record.text), gone: null }]])
      await keepLoaded(store, record)
    },
    isReading: true,
    stopsAfter: (result) => result.kind === 'failed' && isLost(result.error),
    timing,
  })

  async function keepUnread(id: string, error: ApiError) {
    await update([[id, error.kind === 'not-found' ? { gone: 'not-found' } : {}]])
  }

  async function add(ids: readonly string[]): Promise<AddReport> {
    await batch.run(ids.map((id) => ({ id })))
    const state = batch.state()
    const failures = failedItems(state)
    const failed = failures.filter(({ error }) => !isLost(error))
    if (keepFailed) for (const { id, error } of failed) await keepUnread(id, error)
    const skipped = new Set(
      [...unsentItems(state), ...failures.filter(({ error }) => isLost(error))].map(({ id }) => id),
    )
    return {
      added: completedItems(state).map(({ item }) => item.id),
      failed,
      skipped: ids.filter((id) => skipped.has(id)),
    }
  }
  return { batch, add }
}

type Addition = Awaited<ReturnType<typeof createAddition>>

/** Lets the library, and pages of its queries, show what was just read. */
export function showRead(queryClient: QueryClient, account: string): Promise<void> {
  // A page opened before may show an older record.
  void queryClient.invalidateQueries({ queryKey: [recordKey] })
  return queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
}

type Wanted = { ids: readonly string[]; keepFailed: boolean }

/** Adds many queries: start a run, follow it, and see the last result. */
export function useAdding(account: string) {
  const [batch, setBatch] = useState<Addition['batch'] | null>(null)
  const [arriving, setArriving] = useState<ReadonlySet<string>>(new Set())
  const queryClient = useQueryClient()
  const { queryKey } = libraryOptions(account)

  const { mutate, isPending, data, reset } = useMutation({
    async mutationFn({ ids, keepFailed }: Wanted) {
      const known = new Set(queryClient.getQueryData(queryKey)?.rows.map(({ id }) => id))
      setArriving(new Set(ids.filter((id) => !known.has(id))))
      try {
        const addition = await createAddition(await openQueryStore(account), { keepFailed })
        setBatch(addition.batch)
        const result = await addition.add(ids)
        if (result.added.length > 0) {
          const title = `${countText(result.added.length, 'query', 'queries')} added to the library`
          toast({ title, tone: 'success' })
        }
        return result
      } finally {
        await showRead(queryClient, account)
        setArriving(new Set())
        setBatch(null)
      }
    },
    onError: () => reportStorageFailure(),
  })
  return {
    add: (wanted: Wanted) => mutate(wanted),
    isPending,
    /** Ids the list hides until all are added, so that no row moves under the pointer. */
    arriving,
    batch,
    report: data,
    dismiss: reset,
  }
}

type UnreadProps = Pick<AddReport, 'failed' | 'skipped'> & {
  label: string
  /** Label of the button that tries again, and what it does; null if nothing would change. */
  again: readonly [label: string, run: () => void] | null
  onDismiss?(): void
}

/** Queries that could not be loaded, each with the reason. */
export function Unread({ label, failed, skipped, again, onDismiss }: UnreadProps) {
  if (failed.length + skipped.length === 0) return null
  return (
    <section aria-label={label} className="mb-3 border-y border-line bg-warning-soft px-4 py-2 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold text-warning">
          {[
            failed.length > 0 && `${countText(failed.length, 'query', 'queries')} could not be read`,
            skipped.length > 0 && `${countText(skipped.length, 'query was', 'queries were')} not requested`,
          ]
            .filter(Boolean)
            .join(', ')}
        </h2>
        {again && (
          <Button size="small" onClick={again[1]}>
            {again[0]}
          </Button>
        )}
        {onDismiss && (
          <Button size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
      <ul className="max-h-40 overflow-y-auto text-sm">
        {failed.map(({ id, error }) => (
          <li key={id} className="break-words">
            <bdi className="font-mono text-xs">{visibleText(id)}</bdi>: {error.message}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Progress of adding queries, in a corner so that no row moves; then those that could not be loaded. */
export function AddingStatus({ adding }: { adding: ReturnType<typeof useAdding> }) {
  const { batch, report } = adding
  if (batch) return <AddingProgress batch={batch} />
  if (!report) return null
  const { failed, skipped } = report
  const ids = [...failed.filter(({ error }) => error.kind !== 'not-found').map(({ id }) => id), ...skipped]
  const retry = () => adding.add({ ids, keepFailed: true })
  return (
    <Unread
      // Those asked for by ID are in the library anyway.
      label="Not loaded"
      failed={failed}
      skipped={skipped}
      again={ids.length > 0 ? [`Try ${numberText(ids.length)} again`, retry] : null}
      onDismiss={adding.dismiss}
    />
  )
}

function AddingProgress({ batch }: Pick<Addition, 'batch'>) {
  const state = useSyncExternalStore(batch.subscribe, batch.state)
  return (
    state.items.length > 1 && (
      <div className="corner-card rounded-lg">
        <BatchProgress batch={batch} state={state} verb="Reading" />
      </div>
    )
  )
}
