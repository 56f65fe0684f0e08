import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import { downloadText } from '#ui/save-table.tsx'
import { toast } from '#ui/toast.tsx'
import { type Failure, failureTitle, type SaveOutcome, saveRecord } from '../record/record-calls.ts'
import { keepSaved, keepVersion, moveToHistory } from '../library/versions.ts'
import { entryFields, keepUnknown } from '../library/library.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { recordOptions } from '../record/record-options.ts'

type SaveRequest = {
  text: string
  /** The editor's text that `text` was made from. */
  editorText: string
  base: QueryRecord
  note: string
  /** Someone else's version that the user chose to replace. */
  replaces: QueryRecord | null
  /** The editor's texts from before `text` was merged with another version. */
  mergedFrom: readonly Draft[]
}

/**
 * Saves, at most one request at a time, and updates what this browser stores. A failure is shown as a toast unless
 * `isFailureShown` says that the page already shows it; `isTextKept` is whether the text is in the editor or a draft.
 */
export function useSave(
  store: QueryStore,
  { isFailureShown, isTextKept }: { isFailureShown(): boolean; isTextKept(): boolean },
  onOutcome: (outcome: SaveOutcome, request: SaveRequest) => void,
) {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn({ text, base }: SaveRequest) {
      // If it was cleared with the history, it would be lost.
      keepUnknown(store, base.id, base.text, 'Before the save').catch(() => undefined)
      return saveRecord(text, base)
    },
    async onSuccess(outcome, request) {
      if (outcome.kind === 'saved') {
        const { stored, differences } = outcome
        const { id, receivedAt: at } = stored
        // The service does not have this text, so this may be the only copy.
        if (differences.length > 0 || request.editorText !== request.text) {
          const note = 'The service stored something different'
          const text = request.editorText
          keepVersion(store, { id, text, at, source: 'saved', note }).catch(() => offerDownload(stored, text))
        }
        for (const draft of request.mergedFrom) void moveToHistory(store, draft)
      }
      // Starts before the page records the version as merely loaded.
      const keeping = outcome.kind === 'saved' && keepSaved(store, outcome.stored, request.note)
      onOutcome(outcome, request)
      if (outcome.kind !== 'saved') return
      queryClient.setQueryData(recordOptions(outcome.stored.id).queryKey, outcome.stored)
      toast(
        outcome.differences.length > 0
          ? { title: 'Stored differently than sent', tone: 'warning' }
          : { title: 'Saved', tone: 'success' },
      )
      await keeping
    },
    onSettled(outcome, error, { base }) {
      isRunning.current = false
      const failure = failureOf(outcome, error)
      // The page says so only once a read finds none: the service may answer PUT like that for other reasons.
      if (failure?.error.kind === 'not-found') void queryClient.invalidateQueries(recordOptions(base.id))
      if (failure && !isFailureShown()) tell(failure, shortName(base), isTextKept())
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

/** The name, shortened to fit a toast. */
export function shortName({ text, id }: QueryRecord): string {
  return shorten(visibleText(entryFields(text).name || id), 60)
}

export const notKept = 'This browser could not store what you typed.'

function tell(failure: Failure, name: string, isTextKept: boolean) {
  toast({
    title: `“${name}”: ${failureTitle(failure, 'saved')}`,
    description: `${failure.error.fullText} ${isTextKept ? 'What you typed is kept.' : notKept}`,
    tone: 'danger',
    timeout: 0,
  })
}

function offerDownload(stored: QueryRecord, sent: string) {
  const name = shortName(stored)
  toast({
    title: `“${name}”: History could not keep what you sent`,
    description: 'The service stored something different, so this may be the only copy.',
    tone: 'danger',
    timeout: 0,
    action: {
      label: 'Download',
      onClick: () => downloadText(`${name}, as sent.json`, sent, 'application/json'),
    },
  })
}

function failureOf(outcome: SaveOutcome | undefined, refusal: ApiError | null): Failure | null {
  if (refusal) return { kind: 'refused', error: refusal }
  return outcome && 'error' in outcome ? outcome : null
}
