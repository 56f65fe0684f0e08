import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { textAt } from '#api/record-text.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { Tabs } from '#ui/tabs.tsx'
import { AplPanel } from './apl-panel.tsx'
import { Banners } from './banners.tsx'
import { BrokenRecord } from './broken-record.tsx'
import { DeletedNotice } from '../deletion/deleted-notice.tsx'
import { DeletionCountdown } from '../deletion/deletion-countdown.tsx'
import { EditableFields } from './editable-fields.tsx'
import { EditorDialogs } from './editor-dialogs.tsx'
import { factsOf } from '../library/library.ts'
import { libraryOptions } from '../library/library-options.ts'
import { JsonPanel } from './json-panel.tsx'
import { preloadReview } from './loaded-review.tsx'
import { LockBanner } from './lock-banner.tsx'
import { OptionsPanel } from '../options/options-panel.tsx'
import { QueryHeader } from './query-header.tsx'
import type { QueryTab } from '../query-search.ts'
import type { Draft, QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { EditLock } from './use-edit-lock.ts'
import { useQueryEditor } from './use-query-editor.ts'

const EditorHistory = lazy(() =>
  import('../history/editor-history.tsx').then((module) => ({ default: module.EditorHistory })),
)

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
  const library = useQuery(libraryOptions(account))
  const { state, reading, options, isEditing } = editor
  const { baseline, text } = state
  const named = reading.record ? textAt(reading.record, ['name']) : factsOf(baseline.text).name
  const title = named || baseline.id
  const storedName = factsOf(baseline.text).name || baseline.id

  const setTab = (next: QueryTab) =>
    void navigate({ search: { tab: next === 'apl' ? undefined : next }, replace: true })
  const format = () => editor.format(tab)
  const { hasChanges } = editor
  useEffect(() => {
    if (hasChanges) void preloadReview()
  }, [hasChanges])
  useShortcut('save', editor.review)
  useShortcut('format', format)
  useBlocker({
    enableBeforeUnload: editor.hasChanges && (isEditing || state.keptBack),
    shouldBlockFn: ({ current, next }) =>
      editor.hasChanges &&
      isEditing &&
      !editor.areDraftsKept &&
      current.pathname !== next.pathname &&
      !window.confirm('Unsaved changes will be lost. Leave this query?'),
  })

  if (editor.isDeleted)
    return (
      <DeletedNotice
        account={account}
        id={baseline.id}
        onOpen={props.onReopen}
        name={storedName}
        text={(state.newer ?? baseline).text}
        {...(editor.hasChanges && { draft: text })}
      />
    )

  const broken = reading.problem && <BrokenRecord problem={reading.problem} onJson={() => setTab('json')} />
  const datasets = [...new Set(library.data?.rows.map((row) => row.dataset).filter(Boolean))].sort()
  return (
    <>
      <PageTitle parts={[title, 'Saved queries']} />
      <QueryHeader
        account={account}
        id={baseline.id}
        title={title}
        text={text}
        apiBaseUrl={props.apiBaseUrl}
        hasChanges={editor.hasChanges}
        editBlocked={editor.editBlocked}
        draftStatus={editor.draftStatus}
        saveBlocked={editor.saveBlocked}
        deleteBlocked={editor.deleteBlocked}
        formatBlocked={editor.editBlocked ?? reading.problem?.message}
        age={{
          receivedAt: baseline.receivedAt,
          isRefreshing: props.isRefreshing,
          isStale: props.isStale,
          onRefresh: props.onRefresh,
        }}
        onSave={editor.review}
        onFormat={format}
        onDiscard={() => editor.setDialog({ kind: 'discard' })}
        onDelete={() => editor.setDialog({ kind: 'delete' })}
      />
      <LockBanner state={state} lock={lock} areDraftsKept={editor.areDraftsKept} />
      <Banners
        state={state}
        areDraftsKept={editor.areDraftsKept}
        dispatch={editor.dispatch}
        onCompare={(comparison) => editor.setDialog({ kind: 'compare', ...comparison })}
        onConflict={() =>
          state.newer && editor.setDialog({ kind: 'conflict', theirs: state.newer, note: '', isAgain: false })
        }
        onTakeDraft={editor.takeDraft}
        onDropDraft={editor.dropDraft}
        onDiscardRestored={editor.discard}
      />
      <Tabs
        label="Views of the record"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'apl',
            label: 'APL',
            content:
              broken ??
              (reading.record && (
                <AplPanel
                  record={reading.record}
                  form={options.bound}
                  readOnly={!isEditing}
                  onApl={editor.setApl}
                  onSave={editor.review}
                  onFormat={format}
                />
              )),
          },
          {
            value: 'options',
            label: 'Options',
            content:
              broken ??
              (reading.record && (
                <EditableFields isEditing={isEditing}>
                  <OptionsPanel
                    form={options.bound}
                    record={reading.record}
                    datasets={datasets}
                    onJson={() => setTab('json')}
                  />
                </EditableFields>
              )),
          },
          {
            value: 'json',
            label: 'JSON',
            content: (
              <JsonPanel
                text={text}
                problem={reading.problem}
                duplicates={reading.record?.duplicates ?? []}
                readOnly={!isEditing}
                onText={editor.setText}
                onSave={editor.review}
                onFormat={format}
              />
            ),
          },
          {
            value: 'history',
            label: 'History',
            content: (
              <Suspense fallback={<TableSkeleton columns={5} label="Loading the history" />}>
                <EditorHistory
                  account={account}
                  name={storedName}
                  state={state}
                  editBlocked={editor.editBlocked}
                  takeVersion={editor.takeVersion}
                />
              </Suspense>
            ),
          },
        ]}
      />
      {editor.isCounting && (
        <DeletionCountdown name={storedName} onUndo={editor.undoDeletion} onElapsed={editor.sendDeletion} />
      )}
      <EditorDialogs editor={editor} onForget={onForget} />
    </>
  )
}
