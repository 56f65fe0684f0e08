import { type ApiError, isOutcomeUnknown } from '#api/api-error.ts'
import { timeNow } from '#api/service-clock.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useAccountKey } from '#local/account.tsx'
import { toast, type ToastOptions } from '#ui/toast.tsx'
import { useStableList } from '#ui/use-stable.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { onQueryMessage, openQueryStore, type QueryMessage, type QueryStore } from '../store/query-store.ts'
import { createInLibrary } from './fill.ts'
import { entryFields, libraryOptions, updateEntry } from './library.ts'
import { keepLoaded } from './versions.ts'

/** Listens for messages about saved queries from other tabs of this account. */
export function useQueryMessages(account: string, hear: (news: QueryMessage) => void): void {
  const onNews = useEffectEvent(hear)
  useEffect(() => onQueryMessage(account, (news) => onNews(news)), [account])
}

/** Unique, sorted datasets of the queries this browser knows; the same array until they change. */
export function useLibraryDatasets(): readonly string[] {
  const rows = useQuery(libraryOptions(useAccountKey())).data?.rows
  const datasets = useMemo(() => [...new Set(rows?.map((row) => row.dataset).filter(Boolean))].sort(), [rows])
  return useStableList(datasets)
}

/**
 * Adds what the service sent to the query's history, and updates the library's last copy. Storage failures are ignored.
 */
export function useLoadedVersion(account: string, record: QueryRecord | null | undefined): void {
  useEffect(() => {
    if (record) void keepSeen(account, record)
  }, [account, record])
}

/** Only updates an existing entry: `useOpenedEntry` adds a query that is opened for the first time. */
async function keepSeen(account: string, record: QueryRecord): Promise<void> {
  const store = await openQueryStore(account)
  await keepLoaded(store, record).catch(() => undefined)
  const { id, text } = record
  const known = await store.entry(id).catch(() => undefined)
  if (known && known.text !== text) await updateEntry(store, id, entryFields(text)).catch(() => undefined)
}

/** Records in the library that a query was opened, with its current content. */
export function useOpenedEntry(store: QueryStore, record: QueryRecord): void {
  const remember = useEffectEvent((id: string) => {
    const seen = { ...entryFields(record.text), lastOpened: timeNow(), gone: null }
    updateEntry(store, id, seen).catch(() => undefined)
  })
  useEffect(() => remember(record.id), [record.id])
}

type FailedChange = Omit<ToastOptions, 'tone'>

const notKept: FailedChange = {
  title: 'Not stored',
  description: 'This browser did not store it. If its storage is full, free up some space, and try again.',
  timeout: 0,
}

/** Reports that this browser did not store something. */
export const reportStorageFailure = (failed = notKept): void => toast({ ...failed, tone: 'danger' })

/** Changes what this browser stores. Returns the result, or reports `failed` and returns null when storage fails. */
export async function changeStore<Result>(
  account: string,
  work: (store: QueryStore) => Promise<Result>,
  failed?: FailedChange,
): Promise<Result | null> {
  try {
    return await work(await openQueryStore(account))
  } catch {
    reportStorageFailure(failed)
    return null
  }
}

/**
 * Creates a query from a text, under a new id, and opens it; `done` is the verb in messages. Ignores calls while one is
 * in progress. Failures are shown as toasts, except for a new query, whose form shows them.
 */
export function useCreation(done: 'created' | 'duplicated' | 'restored') {
  const account = useAccountKey()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mutationKey = ['create-query']
  const titleOf = (error: ApiError) =>
    isOutcomeUnknown(error)
      ? `It is unknown whether the query was ${done}. Look for it in the list before you try again.`
      : `The query was not ${done}`
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: (text: string) => createInLibrary(account, text),
    onSuccess: ({ id }) => {
      if (done === 'restored') toast({ title: 'Restored under a new ID', tone: 'success' })
      return navigate({ to: '/queries/$queryId', params: { queryId: id } })
    },
    onError: (error) =>
      done !== 'created' &&
      toast({ title: titleOf(error), description: error.fullText, tone: 'danger', timeout: 0 }),
  })
  return {
    // A double click comes before this component renders again.
    create: (text: string) => void (queryClient.isMutating({ mutationKey }) || mutate(text)),
    isPending,
    failure: error && { title: titleOf(error), error },
  }
}
