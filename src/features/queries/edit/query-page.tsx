import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SessionAnswer } from '#contract/session.ts'
import { preloadEditors } from '#editor/code-editor-lazy.tsx'
import { RetryNote } from '#form/failure-panel.tsx'
import { useAccount } from '#local/account.tsx'
import { textAt } from '#record-text/record-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageTitle } from '#ui/page-header.tsx'
import { offerUndo } from '#ui/toast.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-stable.ts'
import { DeletedNotice } from '../deletion/restore.tsx'
import { DeletionCountdown } from '../deletion/use-deletion.tsx'
import { entryFields, markNotFound, titleOf, updateEntry } from '../library/library.ts'
import { changeStore } from '../library/use-library.ts'
import type { QueryTab } from '../query-search.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { recordOptions } from '../record/record-options.ts'
import { type Draft, type LibraryEntry, openQueryStore, type QueryStore } from '../store/query-store.ts'
import { Banners } from './banners.tsx'
import { type EditLock, useEditLock } from './edit-lock.ts'
import { serviceRecord } from './edit-state.ts'
import { EditorViews } from './editor-views.tsx'
import { QueryFailure } from './query-failure.tsx'
import { QueryHeader, type RecordQuery } from './query-header.tsx'
import { followRecords } from './use-edit-text.ts'
import { useQueryEditor } from './use-query-editor.ts'

// Loaded during editing, so that the dialogs open even when offline.
const EditorDialogs = lazyPart(() => import('./editor-dialogs.tsx'), 'EditorDialogs', 'The dialog')

const route = getRouteApi('/signed-in/queries/$queryId')

type QueryEditorProps = {
  deployment: SessionAnswer['deployment']
  record: QueryRecord
  drafts: readonly Draft[]
  store: QueryStore
  lock: EditLock
  query: RecordQuery
  /** Whether the service no longer has the query. */
  isGone: boolean
  onForget(): void
  /** Reopens the query after it was deleted and restored. */
  onReopen(): void
}

/** The editor of one saved query: four views of one text, and everything that protects it. */
export function QueryEditor(props: QueryEditorProps) {
  const { record, drafts, store, lock, onForget } = props
  const { tab = 'apl' } = route.useSearch()
  const navigate = route.useNavigate()
  const editor = useQueryEditor(record, drafts, store, lock, tab)
  const { state, reading, options, isEditing, deletion } = editor
  const { baseline, text } = state
  const named = reading.record ? textAt(reading.record, ['name']) : entryFields(baseline.text).name
  const title = named || baseline.id
  const storedName = entryFields(baseline.text).name || baseline.id

  const setTab = (next: QueryTab) =>
    void navigate({ search: { tab: next === 'apl' ? undefined : next }, replace: true })
  useShortcut('save', editor.review)
  useShortcut('format', () => void editor.format())
  useBlocker({
    enableBeforeUnload: editor.hasChanges && (isEditing || state.keptBack),
    shouldBlockFn({ current, next }) {
      if (!isEditing || current.pathname === next.pathname) return false
      // Drafts cannot contain an invalid field value.
      const fieldOnly = options.problem && `What you typed in a field would be lost. ${options.problem}`
      const lost = editor.hasChanges && editor.isDraftLost ? 'Unsaved changes will be lost.' : fieldOnly
      return lost !== undefined && !window.confirm(`${lost} Leave this query?`)
    },
  })

  if (deletion.at === 'deleted')
    return (
      <DeletedNotice
        id={baseline.id}
        onOpen={props.onReopen}
        name={storedName}
        text={serviceRecord(state).text}
        {...(editor.hasChanges && { draft: text })}
        isLasting={editor.isLasting}
        isDraftKept={editor.isLasting && !editor.isDraftLost}
      />
    )

  return (
    <>
      <PageTitle parts={[title, 'Saved queries']} />
      <QueryHeader deployment={props.deployment} editor={editor} title={title} query={props.query} />
      <Banners editor={editor} lock={lock} isGone={props.isGone} />
      <EditorViews editor={editor} name={storedName} tab={tab} onTab={setTab} />
      {deletion.at === 'counting' && (
        <DeletionCountdown name={storedName} onUndo={deletion.undo} onElapsed={deletion.send} />
      )}
      {editor.dialog && (
        <EditorDialogs editor={editor} onForget={onForget} onClose={() => editor.setDialog(null)} />
      )}
    </>
  )
}

export type KeptQuery = { store: QueryStore; drafts: readonly Draft[]; entry: LibraryEntry | undefined }

/** What this browser stores about one query; reread each time the query is opened. */
const openOptions = (account: string, id: string) =>
  queryOptions({
    queryKey: ['kept-query', account, id],
    queryFn: async (): Promise<KeptQuery> => {
      const store = await openQueryStore(account)
      const drafts = await store.drafts(id).catch(() => [])
      const entry = await store.entry(id).catch(() => undefined)
      return { store, drafts, entry }
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })

/** One saved query: loads the record and what this browser stores about it, then opens the editor. */
export function QueryPage() {
  const { queryId: id } = route.useParams()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { session, account } = useAccount(route.useRouteContext().sessionOptions)
  // Preload the editors while the record loads. Not at module level: other screens import parts of this file.
  useState(() => void preloadEditors())
  const record = useQuery(recordOptions(id))
  // A background refetch that finds no record, such as after a deletion, must not replace what is open.
  const opened = useLastKnown(record.data ?? null, id)
  useEffect(() => followRecords(queryClient, account), [queryClient, account])
  const lock = useEditLock(account, id)
  const kept = useQuery({
    ...openOptions(account, id),
    // Includes what another tab writes before it releases the lock.
    enabled: lock.status !== 'opening',
    // Signing in again must not remove the open editor's text, even with a different access token.
    placeholderData: (before, query) => (query?.queryKey.at(-1) === id ? before : undefined),
  })

  const isGone = record.error?.kind === 'not-found'
  const store = kept.data?.store
  useEffect(() => {
    if (isGone && store) markNotFound(store, id).catch(() => undefined)
  }, [isGone, store, id])

  const [visit, setVisit] = useState(0)

  /** Starts a fresh editor; the old one's state ended with the deletion. */
  async function reopen() {
    const fresh = queryClient.fetchQuery({ ...recordOptions(id), staleTime: 0, retry: false })
    await Promise.allSettled([fresh, kept.refetch()])
    setVisit((before) => before + 1)
  }

  async function forget() {
    const entry = await changeStore(account, async (store) => {
      const known = await store.entry(id)
      await store.removeEntry(id)
      return known
    })
    if (entry) {
      const undo = () => void changeStore(account, (store) => updateEntry(store, id, entry))
      offerUndo(`Forgot ${visibleText(titleOf(entry))}`, undo)
    }
    await navigate({ to: '/queries' })
  }

  if (!opened && record.error && kept.data) {
    return (
      <QueryFailure
        id={id}
        error={record.error}
        kept={kept.data}
        onRetry={() => void record.refetch()}
        onForget={() => void forget()}
        onOpen={(queryId) => void navigate({ to: '/queries/$queryId', params: { queryId } })}
      />
    )
  }
  if (!opened || !kept.data) {
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
      deployment={session.deployment}
      record={opened}
      drafts={kept.data.drafts}
      store={kept.data.store}
      lock={lock}
      query={record}
      isGone={isGone}
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
