import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { keepVersion } from '../history/keep-version.ts'
import { type DeleteOutcome, deleteRecord } from '../record/delete-record.ts'
import { type Failure, failureTitle } from '../record/failure-title.ts'
import { factsOf, updateEntry } from '../library/library.ts'
import { libraryOptions } from '../library/library-options.ts'
import type { QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'
import { recordOptions } from '../record/record-options.ts'

/** Deleting, and the copy that this browser keeps. */
export function useDelete(account: string, store: QueryStore, onConflict: (theirs: QueryRecord) => void) {
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
      await keepLastCopy(store, account, base, outcome.kind === 'deleted')
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

/** What stays of a deleted query in this browser. Somebody else may have deleted a later version than this one. */
async function keepLastCopy(store: QueryStore, account: string, { id, text }: QueryRecord, isOurs: boolean) {
  const version = { account, id, text, at: Date.now(), source: 'deleted', note: '' } as const
  await Promise.allSettled([
    isOurs && keepVersion(store, version),
    updateEntry(store, account, id, { ...factsOf(text), gone: 'deleted-here' }),
  ])
}
