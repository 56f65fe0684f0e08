import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { toast } from '#ui/toast.tsx'
import { type Filled, fillLibrary, mostFilled, type Owner } from '../library/fill.ts'
import { libraryOptions } from '../library/library.ts'
import { openQueryStore } from '../store/query-store.ts'
import { reportNotKept } from './use-library-actions.ts'

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

/** Reading the list of the service into the library: how to start and end it, and how far it is. */
function useFilling(account: string, onOwned: (ids: ReadonlySet<string> | null) => void) {
  const queryClient = useQueryClient()
  const running = useRef<AbortController | null>(null)
  const [read, setRead] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn(owner: Owner) {
      const controller = new AbortController()
      running.current = controller
      setRead(0)
      try {
        const store = await openQueryStore()
        const filled = await fillLibrary(store, account, owner, {
          signal: controller.signal,
          onProgress: setRead,
        })
        onOwned(owner === 'all' ? null : filled.ids)
        const isPlain = filled.unreadable === 0 && !filled.isCut
        // The rows tell it themselves when another owner was chosen.
        if (owner === 'all' || !isPlain)
          toast({ title: 'The library is filled', description: filledText(filled), tone: 'success' })
      } catch (cause) {
        if (controller.signal.aborted) return
        if (!(cause instanceof ApiError)) reportNotKept()
        else throw cause
      } finally {
        if (running.current === controller) running.current = null
        await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
      }
    },
  })
  // What is not looked at any more is not read any further.
  useEffect(() => () => running.current?.abort(), [])
  return { fill: mutate, isPending, error, reset, read, cancel: () => running.current?.abort() }
}

const NewQueryDialog = lazyPart(
  () => import('./new-query-dialog.tsx'),
  'NewQueryDialog',
  'The form for a query',
)

type ServiceQueriesProps = {
  account: string
  /** The library holds nothing yet: it is filled without being asked. */
  isEmpty: boolean
  /** Only these queries are of the chosen owner; null for those of everybody. Stays the same function. */
  onOwned(ids: ReadonlySet<string> | null): void
}

/** What a service that lists saved queries allows: filling the library from it, and new queries. */
export function ServiceQueries({ account, isEmpty, onOwned }: ServiceQueriesProps) {
  const filling = useFilling(account, onOwned)
  const [owner, setOwner] = useState<Owner>('all')
  const [isCreating, setIsCreating] = useState(false)
  const { fill } = filling
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isEmpty || hasBegun.current) return
    hasBegun.current = true
    fill('all')
  }, [isEmpty, fill])
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-sm sm:px-6">
        <Segmented
          label="Owner"
          options={owners}
          value={owner}
          onChange={(next) => {
            filling.cancel()
            setOwner(next)
            fill(next)
          }}
        />
        {!filling.isPending && (
          <Button size="small" variant="ghost" onClick={() => fill(owner)}>
            Read again
          </Button>
        )}
        {filling.isPending && (
          <>
            <span role="status" className="tabular text-muted">
              {countText(filling.read, 'query read', 'queries read')}
            </span>
            <Button size="small" onClick={filling.cancel}>
              Cancel
            </Button>
          </>
        )}
        <Button size="small" className="ml-auto" onClick={() => setIsCreating(true)}>
          New query
        </Button>
      </div>
      {filling.error && (
        <div className="px-4 pb-3 sm:px-6">
          <FailurePanel
            title="The list of saved queries could not be read to its end"
            error={filling.error}
            onRetry={() => fill(owner)}
          />
        </div>
      )}
      {isCreating && <NewQueryDialog account={account} onClose={() => setIsCreating(false)} />}
    </>
  )
}
