import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { useCountdown } from '#ui/now.tsx'
import { toast } from '#ui/toast.tsx'
import { useQueryMessages } from '../library/use-library.ts'
import { keepBefore, keepDeleted } from '../library/versions.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { deleteRecord, type Failure, failureTitle } from '../record/record-calls.ts'
import { recordOptions } from '../record/record-options.ts'
import { library, type QueryStore } from '../store/query-store.ts'

/** The state of a deletion, of one query or several. */
export type Deletion<What> =
  | { at: 'open' }
  /** Countdown: the user agreed to delete `what` and can still undo it. */
  | { at: 'counting'; what: What }
  | { at: 'sending' }
  /** `isOurs`: deleted by this page, which reopens the query if it is restored. */
  | { at: 'deleted'; isOurs: boolean }

/**
 * The deletion of an open query: countdown, request, and the copy that this browser keeps. `onNewer` gets the newer
 * record that made the service refuse it.
 */
export function useQueryDeletion(store: QueryStore, id: string, onNewer: (theirs: QueryRecord) => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<Deletion<QueryRecord>>({ at: 'open' })
  useQueryMessages(store.account, ({ kind, id: about, fact }) => {
    if (kind !== library.kind || about !== id) return
    if (fact === 'deleted-here') setState({ at: 'deleted', isOurs: false })
    else if (fact === null && state.at === 'deleted' && !state.isOurs) setState({ at: 'open' })
  })

  const { mutate } = useMutation({
    async mutationFn(base: QueryRecord) {
      await keepBefore(store, base, 'the last copy')
      return deleteRecord(base)
    },
    onMutate: () => setState({ at: 'sending' }),
    async onSuccess(outcome, base) {
      if ('error' in outcome) return tell(outcome, base)
      if (outcome.kind === 'conflict') {
        setState({ at: 'open' })
        toast({
          title: 'Not deleted: this query changed on the service',
          description: 'Look at the newer version first.',
          tone: 'warning',
          timeout: 0,
        })
        return onNewer(outcome.theirs)
      }
      setState({ at: 'deleted', isOurs: true })
      toast({ title: outcome.kind === 'deleted' ? 'Deleted' : 'Already deleted', tone: 'success' })
      // The next visit must fetch from the service; the open page shows the copy.
      queryClient.removeQueries({ queryKey: recordOptions(base.id).queryKey })
      await keepDeleted(store, base, outcome.kind === 'deleted')
    },
    onError: (error, base) => tell({ kind: 'refused', error }, base),
  })

  function tell(failure: Failure, base: QueryRecord) {
    setState({ at: 'open' })
    toast({
      title: failureTitle(failure, 'deleted'),
      description: failure.error.fullText,
      tone: 'danger',
      timeout: 0,
      // The service would refuse again. Anything else, such as a full storage or too many requests, may pass.
      ...(mayPass(failure) && { action: { label: 'Retry', onClick: () => mutate(base) } }),
    })
  }

  return {
    at: state.at,
    start: (what: QueryRecord) => setState({ at: 'counting', what }),
    undo: () => setState((now) => (now.at === 'counting' ? { at: 'open' } : now)),
    send: () => state.at === 'counting' && mutate(state.what),
  }
}

const mayPass = ({ kind, error }: Failure) =>
  kind !== 'refused' || error.isUnsent || error.kind === 'rate-limited'

/** Seconds during which a deletion can be undone. */
const delay = 8

type DeletionCountdownProps = { name: string; onUndo(): void; onElapsed(): void }

/** Counts down before a deletion is sent. Unmounting or leaving the page cancels it. */
export function DeletionCountdown({ name, onUndo, onElapsed }: DeletionCountdownProps) {
  const [end] = useState(() => Date.now() + delay * 1000)
  const left = useCountdown(end)
  const isDecided = useRef(false)
  const isHere = useRef(false)
  const sayLeft = useEffectEvent(() => {
    if (isDecided.current) return
    // Stay undone if the page comes back.
    isDecided.current = true
    onUndo()
    toast({
      title: `Not deleted: ${visibleText(name)}`,
      description: 'You left this screen, another tab took over, or the computer slept, so nothing was sent.',
      tone: 'warning',
      // People who moved on believe that it was deleted, so this stays until they dismiss it.
      timeout: 0,
    })
  })
  const elapsed = useEffectEvent(() => {
    // The computer slept, or the browser stopped the page: nobody could undo it.
    if (Date.now() > end + delay * 1000) return sayLeft()
    isDecided.current = true
    onElapsed()
  })
  // A layout effect, so that it also cleans up when this page is merely hidden while the next one loads.
  useLayoutEffect(() => {
    isHere.current = true
    const done = setTimeout(() => elapsed(), delay * 1000)
    // The browser may keep the page for the way back, and its timers go on then.
    const onLeave = () => sayLeft()
    window.addEventListener('pagehide', onLeave)
    return () => {
      clearTimeout(done)
      window.removeEventListener('pagehide', onLeave)
      isHere.current = false
      // Strict mode unmounts and remounts immediately; that does not count as leaving.
      queueMicrotask(() => !isHere.current && sayLeft())
    }
  }, [])
  return (
    <div
      role="status"
      className="corner-card overflow-hidden rounded-md border border-l-[3px] border-line border-l-danger bg-raised p-3"
    >
      <div className="flex items-center gap-3 text-sm">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-3 font-medium break-words">
            Deleting <bdi>{visibleText(name)}</bdi>
          </p>
          <p aria-live="off" className="tabular text-muted">
            In {left} s. Nothing is sent until then.
          </p>
        </div>
        <Button
          size="small"
          onClick={() => {
            isDecided.current = true
            onUndo()
          }}
        >
          Undo
        </Button>
      </div>
    </div>
  )
}
