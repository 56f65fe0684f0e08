import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { useDelete } from '../deletion/use-delete.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { QueryStore } from '../store/query-store.ts'

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
