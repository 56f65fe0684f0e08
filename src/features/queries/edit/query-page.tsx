import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preloadEditors } from '#editor/code-editor-lazy.tsx'
import { RetryNote } from '#form/failure-panel.tsx'
import { useAccount } from '#local/account.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { libraryOptions } from '../library/library.ts'
import { recordOptions } from '../record/record-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { onAnnounced } from '../store/query-channel.ts'
import type { Draft, LibraryEntry, QueryStore } from '../store/query-store.ts'
import { QueryEditor } from './query-editor.tsx'
import { QueryFailure } from './query-failure.tsx'
import { useEditLock } from './edit-lock.ts'

export type KeptQuery = { store: QueryStore; drafts: readonly Draft[]; entry: LibraryEntry | undefined }

/** What this browser keeps of one query, read anew each time the query is opened. */
const openOptions = (account: string, id: string) =>
  queryOptions({
    queryKey: ['kept-query', account, id],
    queryFn: async (): Promise<KeptQuery> => {
      const store = await openQueryStore()
      const drafts = await store.drafts(account, id).catch(() => [])
      const entry = await store.entry(account, id).catch(() => undefined)
      return { store, drafts, entry }
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })

/** Reads an open query again when another tab has saved it. */
function useSavedElsewhere(account: string, id: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onAnnounced(account, (news) => {
        if (news.kind !== 'version' || news.source !== 'saved' || news.id !== id) return
        void queryClient.invalidateQueries({ queryKey: recordOptions(id).queryKey })
      }),
    [account, id, queryClient],
  )
}

const route = getRouteApi('/signed-in/queries/$queryId')

// The editors are fetched while the record is on its way.
void preloadEditors()

/** One saved query: loads the record and what this browser keeps of it, then opens the editor. */
export function QueryPage() {
  const { queryId: id } = route.useParams()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { session, account } = useAccount(route.useRouteContext().sessionOptions)
  const record = useQuery(recordOptions(id))
  useSavedElsewhere(account, id)
  const lock = useEditLock(account, id)
  const kept = useQuery({
    ...openOptions(account, id),
    // What another tab writes before it lets go belongs to what is opened.
    enabled: lock.standing !== 'opening',
    // Signing in again over the open editor must not take its text away, even with another access token.
    placeholderData: (before, query) => (query?.queryKey.at(-1) === id ? before : undefined),
  })

  const [visit, setVisit] = useState(0)

  /** The editor starts afresh: what it knew of the query ended with the deletion. */
  async function reopen() {
    const fresh = queryClient.fetchQuery({ ...recordOptions(id), staleTime: 0, retry: false })
    await Promise.allSettled([fresh, kept.refetch()])
    setVisit((before) => before + 1)
  }

  async function forget() {
    await kept.data?.store.removeEntry(account, id).catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    await navigate({ to: '/queries' })
  }

  if (!record.data && record.error && kept.data) {
    return (
      <QueryFailure
        account={account}
        id={id}
        error={record.error}
        kept={kept.data}
        onRetry={() => void record.refetch()}
        onForget={() => void forget()}
        onOpen={(queryId) => void navigate({ to: '/queries/$queryId', params: { queryId } })}
      />
    )
  }
  if (!record.data || !kept.data) {
    return (
      <>
        <div className="pt-4">
          <RetryNote
            error={record.failureReason}
            onTryNow={() => void queryClient.resetQueries(recordOptions(id))}
          />
        </div>
        <QuerySkeleton />
      </>
    )
  }
  return (
    <QueryEditor
      key={`${visit} ${id}`}
      account={account}
      apiBaseUrl={session.deployment?.apiBaseUrl ?? ''}
      record={record.data}
      drafts={kept.data.drafts}
      store={kept.data.store}
      lock={lock}
      isRefreshing={record.isFetching}
      isStale={record.isError}
      onRefresh={() => void record.refetch()}
      onForget={() => void forget()}
      onReopen={() => void reopen()}
    />
  )
}

function QuerySkeleton() {
  return (
    <div role="status" aria-label="Loading the query" className="flex flex-1 flex-col gap-5 p-6">
      <Skeleton className="h-6 w-72" />
      <Skeleton className="w-48" />
      <div className="mt-4 flex flex-col gap-3">
        {['w-1/3', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/4'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  )
}
