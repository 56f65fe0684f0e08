import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { libraryOptions } from '../library/library.ts'
import { keepDeleted } from '../library/versions.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { deleteRecord, type Failure, failureTitle } from '../record/record-calls.ts'
import { recordOptions } from '../record/record-options.ts'
import type { QueryStore } from '../store/query-store.ts'

/**
 * The deletion of an open query, first counted down, then sent, and the copy of it that this browser keeps. `onNewer`
 * gets the record that stood in its way.
 */
export function useQueryDeletion(account: string, store: QueryStore, onNewer: (theirs: QueryRecord) => void) {
  const queryClient = useQueryClient()
  /** What the person agreed to delete, while it can be undone. */
  const [counting, setCounting] = useState<QueryRecord | null>(null)

  const { mutate, data, isPending } = useMutation({
    mutationFn: (base: QueryRecord) => deleteRecord(base),
    async onSuccess(outcome, base) {
      if ('error' in outcome) return tell(outcome, base)
      if (outcome.kind === 'conflict') {
        toast({
          title: 'Not deleted: this query changed on the service',
          description: 'Look at the newer version first.',
          tone: 'warning',
          timeout: 0,
        })
        return onNewer(outcome.theirs)
      }
      toast({ title: outcome.kind === 'deleted' ? 'Deleted' : 'Already deleted', tone: 'success' })
      // The next visit must ask the service; the page that is open now shows the copy.
      queryClient.removeQueries({ queryKey: recordOptions(base.id).queryKey })
      await keepDeleted(store, account, base, outcome.kind === 'deleted')
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    },
    onError: (error, base) => tell({ kind: 'refused', error }, base),
  })

  function tell(failure: Failure, base: QueryRecord) {
    toast({
      title: failureTitle(failure, 'deleted'),
      description: failure.error.message,
      tone: 'danger',
      timeout: 0,
      // A refusal stays one; an answer that did not come may come the next time.
      ...(failure.kind !== 'refused' && { action: { label: 'Retry', onClick: () => mutate(base) } }),
    })
  }

  return {
    isUnderWay: counting !== null || isPending,
    isCounting: counting !== null,
    isDeleted: data?.kind === 'deleted' || data?.kind === 'already-deleted',
    start: setCounting,
    undo: () => setCounting(null),
    send() {
      if (counting) mutate(counting)
      setCounting(null)
    },
  }
}
