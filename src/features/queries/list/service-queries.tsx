import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { timeNow } from '#api/service-clock.ts'
import { ApiError } from '#api/api-error.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { DataAge } from '#ui/now.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { toast } from '#ui/toast.tsx'
import { type FillResult, fillLibrary, maxFilled, type Owner } from '../library/fill.ts'
import { reportStorageFailure } from '../library/use-library.ts'
import { openQueryStore } from '../store/query-store.ts'
import { useLibraryPage } from './library-page.ts'

const owners: readonly { value: Owner; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team' },
  { value: 'all', label: 'All' },
]

function filledText({ ids, unreadable, isCut }: FillResult): string {
  const notes = [
    isCut && `the service has more than ${numberText(maxFilled)}`,
    unreadable > 0 && `${countText(unreadable, 'element')} of the list cannot be read`,
  ].filter(Boolean)
  return [countText(ids.size, 'query read', 'queries read'), ...notes].join('; ')
}

/**
 * Loads the service's list into the library: owner, start, cancel and progress. With `fills`, the library is empty and
 * loads automatically.
 */
export function useFilling(account: string, fills: boolean) {
  const running = useRef<AbortController | null>(null)
  const [owner, setOwner] = useState<Owner>('all')
  const [owned, setOwned] = useState<ReadonlySet<string> | null>(null)
  const [read, setRead] = useState(0)
  const [readAt, setReadAt] = useState<number | null>(null)
  const { mutate, isIdle, isPending, error } = useMutation({
    async mutationFn(asked: Owner) {
      const controller = new AbortController()
      running.current = controller
      setRead(0)
      try {
        const store = await openQueryStore(account)
        const filled = await fillLibrary(store, asked, {
          signal: controller.signal,
          onProgress: setRead,
        })
        setOwned(asked === 'all' ? null : filled.ids)
        setReadAt(timeNow())
        // The rows themselves show success.
        if (filled.unreadable > 0 || filled.isCut)
          toast({ title: 'The library is not complete', description: filledText(filled), tone: 'warning' })
      } catch (cause) {
        if (controller.signal.aborted) return
        if (!(cause instanceof ApiError)) reportStorageFailure()
        else throw cause
      }
    },
  })
  // Stop loading when the screen closes.
  useEffect(() => () => running.current?.abort(), [])
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!fills || hasBegun.current) return
    hasBegun.current = true
    mutate('all')
  }, [fills, mutate])
  const cancel = () => running.current?.abort()
  return {
    owner,
    /** Ids of the chosen owner's queries; null for everyone's. */
    owned,
    isPending,
    /** Whether the initial load is still in progress. */
    isFilling: fills && (isIdle || isPending),
    error,
    /** Number of queries loaded so far. */
    read,
    /** When the list was last loaded here, in milliseconds since the epoch. */
    readAt,
    cancel,
    again: () => mutate(owner),
    choose(next: Owner) {
      cancel()
      setOwner(next)
      mutate(next)
    },
  }
}

/** Chooses whose queries to show, and loads them. Hidden when the service has no list. */
export function OwnerChoice() {
  const { filling } = useLibraryPage()
  return (
    filling && <Segmented label="Owner" options={owners} value={filling.owner} onChange={filling.choose} />
  )
}

/** Progress or age of the service's list. Hidden when the service has none. */
export function FillingState() {
  const { filling } = useLibraryPage()
  if (!filling) return null
  const { isPending, read, readAt, cancel, again } = filling
  if (isPending) {
    return (
      <>
        <span role="status" className="tabular">
          {countText(read, 'query read', 'queries read')}
        </span>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </>
    )
  }
  if (readAt !== null) return <DataAge receivedAt={readAt} isRefreshing={false} onRefresh={again} />
  return (
    <Button size="small" variant="ghost" onClick={again}>
      Refresh
    </Button>
  )
}

/** Why loading the service's list failed. */
export function FillingFailure() {
  const { filling } = useLibraryPage()
  return (
    filling?.error && (
      <div className="px-4 pb-3 sm:px-6">
        <FailurePanel
          title="The list of saved queries could not be read completely"
          error={filling.error}
          onRetry={filling.again}
        />
      </div>
    )
  )
}

const NewQueryDialog = lazyPart(() => import('./new-query-dialog.tsx'), 'NewQueryDialog', 'The query form')

/** Creates a query. Hidden when the service cannot list queries. */
export function NewQueryButton() {
  const { filling } = useLibraryPage()
  const [isCreating, setIsCreating] = useState(false)
  return (
    filling && (
      <>
        <Button onClick={() => setIsCreating(true)}>New query</Button>
        {isCreating && <NewQueryDialog onClose={() => setIsCreating(false)} />}
      </>
    )
  )
}
