import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReadOnly } from '#form/use-read-only.ts'
import { keepVersion } from '../history/keep-version.ts'
import { factsOf, updateEntry } from '../library/library.ts'
import { libraryOptions } from '../library/library-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { restoreRecord } from './restore-record.ts'

type RestoreRequest = {
  id: string
  /** What the query is called in the answer to the person. */
  name: string
  text: string
}

/** Bringing a deleted query back, and what this browser remembers of how that ended. */
export function useRestoreRecord(account: string) {
  const queryClient = useQueryClient()
  const readOnly = useReadOnly()
  const mutation = useMutation({
    mutationFn: ({ id, text }: RestoreRequest) => restoreRecord(id, text),
    async onSuccess(outcome, { id }) {
      const record = 'stored' in outcome ? outcome.stored : outcome.kind === 'exists' ? outcome.now : null
      if (!record) return
      const store = await openQueryStore()
      const { text, receivedAt: at } = record
      const source = 'stored' in outcome ? 'saved' : 'loaded'
      const note = 'stored' in outcome ? 'Restored' : ''
      await Promise.allSettled([
        keepVersion(store, { account, id, text, at, source, note }),
        updateEntry(store, account, id, {
          ...factsOf(text),
          ...(source === 'saved' && { lastSaved: at }),
          gone: null,
        }),
      ])
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    },
  })
  return {
    restore: mutation.mutate,
    request: mutation.variables,
    outcome: mutation.data,
    isRestoring: mutation.isPending,
    dismiss: mutation.reset,
    /** Why nothing can be restored now. */
    blocked: readOnly
      ? 'Read-only is switched on: nothing is sent.'
      : mutation.isPending
        ? 'A query is being restored.'
        : undefined,
  }
}
