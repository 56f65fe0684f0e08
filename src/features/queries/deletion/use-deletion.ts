import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { keepDeleted } from '../library/versions.ts'
import { libraryOptions } from '../library/library.ts'
import { type DeleteOutcome, deleteRecord, type Failure, failureTitle } from '../record/record-calls.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { recordOptions } from '../record/record-options.ts'
import type { QueryStore } from '../store/query-store.ts'

/** Deleting, and the copy that this browser keeps. */
function useDelete(account: string, store: QueryStore, onConflict: (theirs: QueryRecord) => void) {
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: (base: QueryRecord) => deleteRecord(base),
    async onSuccess(outcome: DeleteOutcome, base) {
      if (outcome.kind === 'conflict') {
        onConflict(outcome.theirs)
        return
      }
      if ('error' in outcome) {
        reportFailure(outcome, base)
        return
      }
      toast({ title: outcome.kind === 'deleted' ? 'Deleted' : 'Already deleted', tone: 'success' })
      // The next visit must ask the service; the page that is open now shows the copy.
      queryClient.removeQueries({ queryKey: recordOptions(base.id).queryKey })
      await keepDeleted(store, account, base, outcome.kind === 'deleted')
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    },
    onError: (error, base) => reportFailure({ kind: 'refused', error }, base),
  })

  function reportFailure(failure: Failure, base: QueryRecord) {
    const again = { label: 'Retry', onClick: () => deleting.mutate(base) }
    toast({
      title: failureTitle(failure, 'deleted'),
      description: failure.error.message,
      tone: 'danger',
      timeout: 0,
      // A refusal stays one; an answer that did not come may come the next time.
      ...(failure.kind !== 'refused' && { action: again }),
    })
  }
  return deleting
}

/** `record` is the one that the person agreed to delete. */
type Step = { kind: 'none' } | { kind: 'counting'; record: QueryRecord } | { kind: 'sending' }

/** The deletion of an open query: counted down first, then sent. `onNewer` gets the record that stood in its way. */
export function useQueryDeletion(account: string, store: QueryStore, onNewer: (theirs: QueryRecord) => void) {
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const deleting = useDelete(account, store, (theirs) => {
    toast({
      title: 'Not deleted: this query changed on the service',
      description: 'Look at the newer version first.',
      tone: 'warning',
      timeout: 0,
    })
    onNewer(theirs)
  })
  const end = () => setStep({ kind: 'none' })
  return {
    isUnderWay: step.kind !== 'none',
    isCounting: step.kind === 'counting',
    isDeleted: deleting.data?.kind === 'deleted' || deleting.data?.kind === 'already-deleted',
    start: (record: QueryRecord) => setStep({ kind: 'counting', record }),
    undo: end,
    send() {
      if (step.kind !== 'counting') return
      setStep({ kind: 'sending' })
      deleting.mutate(step.record, { onSettled: end })
    },
  }
}
