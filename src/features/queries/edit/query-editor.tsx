import { getRouteApi, useBlocker } from '@tanstack/react-router'
import { textAt } from '#record-text/record-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageTitle } from '#ui/page-header.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { Banners } from './banners.tsx'
import { DeletedNotice } from '../deletion/deleted-notice.tsx'
import { DeletionCountdown } from '../deletion/use-deletion.tsx'
import { factsOf } from '../library/library.ts'
import { onService } from './edit-state.ts'
import { EditorViews } from './editor-views.tsx'
import { QueryHeader } from './query-header.tsx'
import type { QueryTab } from '../query-search.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/query-record.ts'
import type { EditLock } from './edit-lock.ts'
import { useQueryEditor } from './use-query-editor.ts'

// Fetched while one edits: its dialogs must open without a connection too.
const EditorDialogs = lazyPart(() => import('./editor-dialogs.tsx'), 'EditorDialogs', 'The dialog')

const route = getRouteApi('/signed-in/queries/$queryId')

type QueryEditorProps = {
  account: string
  apiBaseUrl: string
  record: QueryRecord
  drafts: readonly Draft[]
  store: QueryStore
  lock: EditLock
  isRefreshing: boolean
  isStale: boolean
  onRefresh(): void
  onForget(): void
  /** Opens the query anew, after it was deleted and restored. */
  onReopen(): void
}

/** One saved query under edit: four views over one text, and everything that keeps it safe. */
export function QueryEditor(props: QueryEditorProps) {
  const { account, record, drafts, store, lock, onForget } = props
  const { tab = 'apl' } = route.useSearch()
  const navigate = route.useNavigate()
  const editor = useQueryEditor(account, record, drafts, store, lock, tab)
  const { state, reading, options, isEditing } = editor
  const { baseline, text } = state
  const named = reading.record ? textAt(reading.record, ['name']) : factsOf(baseline.text).name
  const title = named || baseline.id
  const storedName = factsOf(baseline.text).name || baseline.id

  const setTab = (next: QueryTab) =>
    void navigate({ search: { tab: next === 'apl' ? undefined : next }, replace: true })
  useShortcut('save', editor.review)
  useShortcut('format', () => void editor.format())
  useBlocker({
    enableBeforeUnload: editor.hasChanges && (isEditing || state.keptBack),
    shouldBlockFn({ current, next }) {
      if (!isEditing || current.pathname === next.pathname) return false
      // No draft can hold what no record can take.
      const fieldOnly = options.problem && `What you typed in a field would be lost. ${options.problem}`
      const lost = editor.hasChanges && !editor.areDraftsKept ? 'Unsaved changes will be lost.' : fieldOnly
      return lost !== undefined && !window.confirm(`${lost} Leave this query?`)
    },
  })

  if (editor.isDeleted)
    return (
      <DeletedNotice
        account={account}
        id={baseline.id}
        onOpen={props.onReopen}
        name={storedName}
        text={onService(state).text}
        {...(editor.hasChanges && { draft: text })}
        isDraftKept={editor.areDraftsKept}
      />
    )

  return (
    <>
      <PageTitle parts={[title, 'Saved queries']} />
      <QueryHeader
        account={account}
        apiBaseUrl={props.apiBaseUrl}
        editor={editor}
        title={title}
        isRefreshing={props.isRefreshing}
        isStale={props.isStale}
        onRefresh={props.onRefresh}
      />
      <Banners editor={editor} lock={lock} />
      <EditorViews account={account} editor={editor} name={storedName} tab={tab} onTab={setTab} />
      {editor.isCounting && (
        <DeletionCountdown name={storedName} onUndo={editor.undoDeletion} onElapsed={editor.sendDeletion} />
      )}
      {editor.dialog && (
        <EditorDialogs editor={editor} onForget={onForget} onClose={() => editor.setDialog(null)} />
      )}
    </>
  )
}
