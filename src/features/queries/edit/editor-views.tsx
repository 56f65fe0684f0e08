import { type ReactNode, useCallback, useRef } from 'react'
import { pathText } from '#record-text/record-changes.ts'
import { withText } from '#record-text/record-edits.ts'
import { type RecordText, textAt } from '#record-text/record-text.ts'
import { CodeEditor } from '#editor/code-editor-lazy.tsx'
import type { EditorHandle } from '#editor/editor-props.ts'
import { readText } from '#form/read-fields.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AccessRegion } from '../access/access-region.tsx'
import { ChecksRegion } from '../checks/checks-region.tsx'
import { AplEditor } from '../language/apl-editor.tsx'
import { TabKeyHint } from '../language/hints-region.tsx'
import { useAplContext } from '../language/known-queries.ts'
import { useLibraryDatasets } from '../library/use-library.ts'
import { OptionsPanel } from '../options/options-panel.tsx'
import { TimeRangeGroup } from '../options/option-sections.tsx'
import type { QueryTab } from '../query-search.ts'
import { jsonFields } from '../record/query-fields.ts'
import { withId } from '../record/edited-text.ts'
import { serviceRecord } from './edit-state.ts'
import { Stages } from './stages.tsx'
import { type QueryEditorModel, useLatest } from './use-query-editor.ts'

const HistoryPanel = lazyPart(() => import('../history/history-panel.tsx'), 'HistoryPanel', 'The history', {
  waiting: <TableSkeleton columns={5} label="Loading the history" />,
})

type EditorViewsProps = {
  editor: QueryEditorModel
  /** The name as loaded. */
  name: string
  tab: QueryTab
  onTab(tab: QueryTab): void
}

/** The views of a query's one text. */
export function EditorViews({ editor, name, tab, onTab }: EditorViewsProps) {
  const { state, reading, options, isEditing, editBlocked } = editor
  const datasets = useLibraryDatasets()
  const openJson = () => onTab('json')
  const view = (show: (record: RecordText) => ReactNode) =>
    reading.record ? (
      show(reading.record)
    ) : (
      <EmptyState
        title="The text is not a valid record"
        actions={<Button onClick={openJson}>Fix in JSON</Button>}
      >
        {reading.problem.message} Nothing is lost; this view comes back when the JSON is valid.
      </EmptyState>
    )
  return (
    <Tabs
      label="Views of the record"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'apl',
          label: 'APL',
          content: view((record) => <AplPanel editor={editor} record={record} />),
        },
        {
          value: 'options',
          label: 'Options',
          content: view((record) => (
            <EditableFields isEditing={isEditing}>
              <OptionsPanel form={options.bound} record={record} datasets={datasets} onJson={openJson} />
            </EditableFields>
          )),
        },
        { value: 'json', label: 'JSON', content: <JsonPanel editor={editor} /> },
        {
          value: 'history',
          label: 'History',
          content: (
            // A version is restored as an unsaved change and never sent automatically.
            <HistoryPanel
              id={state.baseline.id}
              name={name}
              serviceText={serviceRecord(state).text}
              editorText={state.text}
              restore={{
                label: 'Restore',
                blocked: editBlocked,
                run: ({ text }, time) => editor.takeVersion(withId(text, state.baseline.id), time),
              }}
            />
          ),
        },
      ]}
    />
  )
}

/** Form fields that are enabled only while this tab edits. Layout is up to the parent. */
function EditableFields({ isEditing, children }: { isEditing: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={!isEditing} className="contents [&_:is(input,button,textarea):disabled]:opacity-60">
      {children}
    </fieldset>
  )
}

/** The query text, with its time range and stages at the side. */
function AplPanel({ editor, record }: { editor: QueryEditorModel; record: RecordText }) {
  const handle = useRef<EditorHandle>(null)
  const { value: apl = '', fixed } = readText(record, ['query', 'apl'], 'lines')
  const dataset = textAt(record, ['dataset']) ?? ''
  const aplContext = useAplContext({ id: editor.state.baseline.id, apl, dataset })
  const latest = useLatest(apl)
  const goTo = useCallback((offset: number) => void handle.current?.reveal(latest(), offset), [latest])
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div className="flex min-w-0 flex-1 flex-col">
        {!fixed ? (
          <AplEditor
            apl={apl}
            aplContext={aplContext}
            blocked={editor.editBlocked}
            handle={handle}
            onApl={editor.setApl}
            onSave={editor.review}
            onFormat={() => void editor.format()}
          />
        ) : (
          <p className="p-6 text-sm text-muted">
            The APL text cannot be edited here. {fixed.reason}{' '}
            <code className="text-ink">{visibleText(shorten(fixed.source, 80))}</code> Edit it in the JSON
            tab.
          </p>
        )}
      </div>
      <aside
        aria-label="Query details"
        className="flex shrink-0 flex-col gap-5 overflow-y-auto border-line bg-surface p-4 max-lg:border-t sm:max-lg:px-6 lg:w-72 lg:border-l"
      >
        <EditableFields isEditing={editor.isEditing}>
          <TimeRangeGroup form={editor.options.bound} isNarrow />
        </EditableFields>
        <Stages apl={apl} onGo={goTo} />
        <ChecksRegion
          record={record}
          onApl={goTo}
          onSet={
            editor.isEditing
              ? (path, value) => editor.setText(withText(record.text, path, value) ?? record.text)
              : undefined
          }
        />
        <AccessRegion dataset={dataset} />
      </aside>
    </div>
  )
}

function JsonPanel({ editor }: { editor: QueryEditorModel }) {
  const { record, problem } = editor.reading
  const duplicates = record?.duplicates ?? []
  return (
    <div className="flex min-h-80 flex-1 flex-col">
      {problem && (
        <p role="alert" className="bg-danger-soft px-4 py-2 text-sm text-danger sm:px-6">
          {problem.message} Fix it before you save. Nothing you typed is lost.
        </p>
      )}
      {duplicates.length > 0 && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
          {duplicates.map((path) => pathText(path)).join(', ')}: this key appears more than once in its
          object. Which one counts depends on the reader.
        </p>
      )}
      <CodeEditor
        value={editor.state.text}
        onChange={editor.setText}
        language="json"
        label="Record JSON"
        fields={jsonFields}
        readOnly={!editor.isEditing}
        onSave={editor.review}
        onFormat={() => void editor.format()}
        className="min-h-0 flex-1"
      />
      <div className="border-t border-line px-4 py-1.5 sm:px-6">
        <TabKeyHint />
      </div>
    </div>
  )
}
