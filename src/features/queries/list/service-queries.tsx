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
import { type Filled, fillLibrary, mostFilled, type Owner } from '../library/fill.ts'
import { reportNotKept } from '../library/use-library.ts'
import { openQueryStore } from '../store/query-store.ts'
import { useLibraryPage } from './library-page.ts'

const owners: readonly { value: Owner; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team' },
  { value: 'all', label: 'All' },
]

function filledText({ ids, unreadable, isCut }: Filled): string {
  const notes = [
    isCut && `the service has more than ${numberText(mostFilled)}`,
    unreadable > 0 && `${countText(unreadable, 'element')} of the list cannot be read`,
  ].filter(Boolean)
  return [countText(ids.size, 'query read', 'queries read'), ...notes].join('; ')
}

/**
 * Reading the list of the service into the library: whose queries, how to start and end it, and how far it is. With
 * `fills` the library holds nothing yet, and is filled without being asked.
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
        // The rows say themselves that they are there.
        if (filled.unreadable > 0 || filled.isCut)
          toast({ title: 'The library is not complete', description: filledText(filled), tone: 'warning' })
      } catch (cause) {
        if (controller.signal.aborted) return
        if (!(cause instanceof ApiError)) reportNotKept()
        else throw cause
      } finally {
        if (running.current === controller) running.current = null
      }
    },
  })
  // What is not looked at any more is not read any further.
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
    /** Only these queries are of the chosen owner; null for those of everybody. */
    owned,
    isPending,
    /** What the library will hold is not known yet. */
    isFilling: fills && (isIdle || isPending),
    error,
    /** How many are read so far. */
    read,
    /** When the list was last read here, in milliseconds since the epoch. */
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

/** Whose queries of the service are shown: chosen here, they are read. Nothing where it has no list. */
export function OwnerChoice() {
  const { filling } = useLibraryPage()
  return (
    filling && <Segmented label="Owner" options={owners} value={filling.owner} onChange={filling.choose} />
  )
}

/** When the list of the service was read, or how far that is. Nothing where it has no list. */
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

/** Why the list of the service could not be read to its end. */
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

/** Makes a query on a service that can list them. */
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
