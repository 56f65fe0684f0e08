import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { type DeleteOutcome, deleteRecord } from '../record/delete-record.ts'
import { failureTitle } from '../record/failure-title.ts'
import { factsOf, updateEntry } from '../library/library.ts'
import { libraryOptions } from '../library/library-options.ts'
import type { QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'
import { recordOptions } from '../record/record-options.ts'

/** Deleting, and the copy that this browser keeps. */
export function useDelete(account: string, store: QueryStore, onConflict: (theirs: QueryRecord) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (base: QueryRecord) => deleteRecord(base),
    async onSuccess(outcome: DeleteOutcome, base) {
      if (outcome.kind === 'conflict') {
        onConflict(outcome.theirs)
        return
      }
      if (outcome.kind === 'not-deleted' || outcome.kind === 'unknown') {
        const kind = outcome.kind === 'unknown' ? 'unknown' : 'unchanged'
        const title = failureTitle({ kind, error: outcome.error }, 'deleted')
        toast({ title, description: outcome.error.message, tone: 'danger', timeout: 0 })
        return
      }
      toast({ title: outcome.kind === 'deleted' ? 'Deleted' : 'Already deleted', tone: 'success' })
      // The next visit must ask the service; the page that is open now shows the copy.
      queryClient.removeQueries({ queryKey: recordOptions(base.id).queryKey })
      await updateEntry(store, account, base.id, { ...factsOf(base.text), gone: 'deleted-here' }).catch(
        () => undefined,
      )
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    },
    onError(error) {
      toast({
        title: failureTitle({ kind: 'refused', error }, 'deleted'),
        description: error.message,
        tone: 'danger',
        timeout: 0,
      })
    },
  })
}
