import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { timeNow } from '#api/service-clock.ts'
import { ApiError } from '#api/api-error.ts'
import { errorWithoutAnswer } from '#api/classify.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { countText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { DataAge } from '#ui/now.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { toast } from '#ui/toast.tsx'
import { type FillResult, fillLibrary, type Owner } from '../library/fill.ts'
import { reportStorageFailure } from '../library/use-library.ts'
import { openQueryStore } from '../store/query-store.ts'
import type { QueryPanelProps } from '../checks/use-queries-view.ts'
import { offersOptions } from '../record/offers.ts'
import { type AddReport, createAddition, showRead, Unread } from './adding.tsx'
import { useLibraryPage } from './library-page.ts'

const owners = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team' },
  { value: 'all', label: 'All' },
] as const

function filledText({ ids, unreadable, isCut }: FillResult): string {
  const notes = [
    isCut && 'the service may have more',
    unreadable > 0 && `${countText(unreadable, 'element')} of the list cannot be read`,
  ].filter(Boolean)
  return [countText(ids.size, 'query read', 'queries read'), ...notes].join('; ')
}

/**
 * Loads the service's list into the library: `owner`'s queries, whenever that changes, with cancel and progress. With
 * `fills`, the library never read the list, and does so automatically. Then reads each query that the list lacks: it may be deleted,
 * or only hidden from the list. Without a list (`isListed`), that is every query of the library.
 */
export function useFilling(account: string, owner: Owner, fills: boolean, isListed: boolean) {
  const queryClient = useQueryClient()
  const running = useRef<AbortController | null>(null)
  const [listed, setListed] = useState<{ owner: Owner; ids: ReadonlySet<string> } | null>(null)
  const [read, setRead] = useState(0)
  const [readAt, setReadAt] = useState<number | null>(null)
  const { mutate, isIdle, isPending, variables, error, data } = useMutation({
    /** `isFirst`: the library has nothing of the list yet. */
    async mutationFn({ asked }: { asked: Owner; isFirst: boolean }) {
      const controller = new AbortController()
      running.current = controller
      setRead(0)
      try {
        const store = await openQueryStore(account)
        const known = (await store.entries()).filter(({ gone }) => gone === null).map(({ id }) => id)
        const { signal } = controller
        const { batch, add } = await createAddition(store, { keepFailed: true })
        signal.addEventListener('abort', batch.cancel)
        const filled = isListed
          ? await fillLibrary(store, asked, { signal, onProgress: setRead })
          : { ids: new Set<string>(), unreadable: 0, isCut: false }
        batch.subscribe(() => setRead(filled.ids.size + batch.state().progress.done))
        // Part of a list does not tell which are gone, and reading each of thousands would take minutes.
        const isAsked = (id: string) => !filled.isCut && (asked === 'all' || listed?.ids.has(id))
        const unread = report(await add(known.filter((id) => isAsked(id) && !filled.ids.has(id))))
        // The library has all of them before anything says that it is complete.
        await showRead(queryClient, account)
        setListed({ owner: asked, ids: filled.ids })
        setReadAt(timeNow())
        // The rows themselves show success.
        if (filled.unreadable > 0 || filled.isCut)
          toast({ title: 'The library is not complete', description: filledText(filled), tone: 'warning' })
        return unread
      } catch (cause) {
        if (controller.signal.aborted) return []
        if (cause instanceof ApiError) throw cause
        reportStorageFailure()
        return []
      }
    },
  })
  // Stop loading when the screen closes.
  useEffect(() => () => running.current?.abort(), [])
  const asked = useRef<Owner | null>(null)
  useEffect(() => {
    if (asked.current === owner || (asked.current === null && owner === 'all' && !fills)) return
    asked.current = owner
    running.current?.abort()
    // The library itself has everyone's queries.
    if (owner !== 'all' || fills) mutate({ asked: owner, isFirst: fills })
  }, [owner, fills, mutate])
  const isKnown = listed?.owner === owner
  return {
    isListed,
    /** Ids of the chosen owner's queries; null for everyone's, and if the service could not tell them apart. */
    owned: isKnown && owner !== 'all' ? listed.ids : null,
    isPending,
    /** Whether the chosen owner's queries are being found for the first time. */
    isFinding: owner !== 'all' && !isKnown && (variables?.asked !== owner || isPending),
    /** Whether the library is being filled for the first time. */
    isFilling: isIdle ? fills : isPending && variables.isFirst,
    error,
    /** The queries of the library that the last run could not read. */
    unread: data ?? [],
    /** Number of queries loaded so far. */
    read,
    /** When the list was last loaded here, in milliseconds since the epoch. */
    readAt,
    cancel: () => running.current?.abort(),
    again: () => mutate({ asked: owner, isFirst: false }),
  }
}

/** Reports which queries the service lost; returns those that could not be read. Throws if the session ended. */
function report({ failed, skipped }: AddReport): AddReport['failed'] {
  const unread = failed.filter(({ error }) => error.kind !== 'not-found')
  const gone = failed.length - unread.length
  if (gone > 0)
    toast({
      title: `${countText(gone, 'query is', 'queries are')} no longer on the service`,
      description: 'Their last copies are in the trash.',
      tone: 'warning',
    })
  // Canceled, of which nothing is said, or the session ended.
  if (skipped.length > 0) throw errorWithoutAnswer('signed-out')
  return unread
}

/** Chooses whose queries to show. Hidden when the service has no list. */
export function OwnerChoice({ search, update }: Pick<QueryPanelProps, 'search' | 'update'>) {
  const { filling } = useLibraryPage()
  return (
    filling.isListed && (
      <Segmented
        label="Owner"
        options={owners}
        value={search.owner ?? 'all'}
        onChange={(owner) => update({ owner: owner === 'all' ? undefined : owner })}
      />
    )
  )
}

/** Progress or age of what the service sent; cancelling shows everyone's queries. Hidden if there is nothing to read. */
export function FillingState({ update }: Pick<QueryPanelProps, 'update'>) {
  const { filling, isEmpty } = useLibraryPage()
  if (isEmpty && !filling.isListed) return null
  const { isPending, isFinding, read, readAt, cancel, again } = filling
  function handleCancel() {
    cancel()
    if (isFinding) update({ owner: undefined })
  }
  return (
    <DataAge
      receivedAt={readAt}
      query={{ isFetching: isPending, error: null, refetch: () => !isPending && again() }}
    >
      {isPending && (
        <>
          <span role="status" className="tabular">
            {countText(read, 'query read', 'queries read')}
          </span>
          <Button size="small" onClick={handleCancel}>
            Cancel
          </Button>
        </>
      )}
    </DataAge>
  )
}

/** Says that it is not known whether the service has a list, so that nobody takes an empty library for all there is. */
export function OffersFailure() {
  const { error, isFetching, refetch } = useQuery({ ...offersOptions, retryOnMount: false })
  if (!error || isFetching) return null
  return (
    <div className="px-4 pb-3 sm:px-6">
      <FailurePanel
        title="It is unknown whether the service lists saved queries"
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

/** Why loading the service's list failed, or which queries of the library could not be read. */
export function FillingFailure() {
  const { error, unread, again } = useLibraryPage().filling
  if (!error) return <Unread label="Not read" failed={unread} skipped={[]} again={['Retry', again]} />
  return (
    <div className="px-4 pb-3 sm:px-6">
      <FailurePanel title="The saved queries could not be read completely" error={error} onRetry={again} />
    </div>
  )
}

const NewQueryDialog = lazyPart(() => import('./new-query-dialog.tsx'), 'NewQueryDialog', 'The query form')

/** Creates a query. Hidden when the service cannot list queries. */
export function NewQueryButton() {
  const { filling } = useLibraryPage()
  const [isCreating, setIsCreating] = useState(false)
  return (
    filling.isListed && (
      <>
        <Button onClick={() => setIsCreating(true)}>New query</Button>
        {isCreating && <NewQueryDialog onClose={() => setIsCreating(false)} />}
      </>
    )
  )
}
