import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { useDelete } from '../deletion/use-delete.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { QueryStore } from '../store/query-store.ts'

/** The deletion of an open query: counted down first, then sent. `onNewer` gets the record that stood in its way. */
export function useQueryDeletion(account: string, store: QueryStore, onNewer: (theirs: QueryRecord) => void) {
  const [step, setStep] = useState<'none' | 'counting' | 'sending'>('none')
  const deleting = useDelete(account, store, (theirs) => {
    toast({
      title: 'Not deleted: this query changed on the service',
      description: 'Look at the newer version first.',
      tone: 'warning',
      timeout: 0,
    })
    onNewer(theirs)
  })
  return {
    isUnderWay: step !== 'none',
    isCounting: step === 'counting',
    isDeleted: deleting.data?.kind === 'deleted' || deleting.data?.kind === 'already-deleted',
    start: () => setStep('counting'),
    undo: () => setStep('none'),
    send(record: QueryRecord) {
      setStep('sending')
      deleting.mutate(record, { onSettled: () => setStep('none') })
    },
  }
}
