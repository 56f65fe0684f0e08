import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { toast } from '#ui/toast.ts'
import type { Failure } from './failure-title.ts'
import { keepVersion } from '../history/keep-version.ts'
import { factsOf, updateEntry } from '../library/library.ts'
import { libraryOptions } from '../library/library-options.ts'
import type { QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from './read-record.ts'
import { recordOptions } from './record-options.ts'
import { type SaveOutcome, saveRecord } from './save-record.ts'

/** `editorText` is what stood in the editor when `text` was made of it. */
export type SaveRequest = { text: string; editorText: string; base: QueryRecord; note: string }

/** Saving, at most one request at a time, and what this browser remembers of it. */
export function useSave(
  account: string,
  store: QueryStore,
  onOutcome: (outcome: SaveOutcome, request: SaveRequest) => void,
) {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ text, base }: SaveRequest) => saveRecord(text, base),
    async onSuccess(outcome, request) {
      if (outcome.kind === 'saved') {
        const { id, text, receivedAt: at } = outcome.stored
        const keep = (kept: string, note: string) =>
          keepVersion(store, { account, id, text: kept, at, source: 'saved', note }).catch(() => undefined)
        // What the service has not may stand nowhere else.
        if (outcome.differences.length > 0 || request.editorText !== request.text) {
          void keep(request.editorText, 'Not stored like this by the service')
        }
        // Before the page takes it for a version that was merely loaded.
        void keep(text, request.note)
      }
      onOutcome(outcome, request)
      if (outcome.kind !== 'saved') return
      const { stored } = outcome
      queryClient.setQueryData(recordOptions(stored.id).queryKey, stored)
      toast({ title: 'Saved', tone: 'success' })
      await updateEntry(store, account, stored.id, {
        ...factsOf(stored.text),
        lastSaved: stored.receivedAt,
        note: request.note,
        gone: null,
      }).catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    },
    onSettled() {
      isRunning.current = false
    },
  })
  function save(request: SaveRequest) {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(request)
  }
  const { data: outcome, error } = mutation
  return { save, isSaving: mutation.isPending, failure: failureOf(outcome, error), reset: mutation.reset }
}

function failureOf(outcome: SaveOutcome | undefined, refusal: ApiError | null): Failure | null {
  if (refusal) return { kind: 'refused', error: refusal }
  if (outcome?.kind === 'not-saved') return { kind: 'unchanged', error: outcome.error }
  return outcome?.kind === 'unknown' ? { kind: 'unknown', error: outcome.error } : null
}
