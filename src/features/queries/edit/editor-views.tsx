import { pathText } from '#api/record-changes.ts'
import type { RecordPath, RecordProblem } from '#api/record-text.ts'
import { CodeEditor } from '#editor/code-editor-lazy.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useTheme } from '#ui/theme.ts'
import { useLibraryDatasets } from '../library/use-library.ts'
import { OptionsPanel } from '../options/options-panel.tsx'
import type { QueryTab } from '../query-search.ts'
import { AplPanel } from './apl-panel.tsx'
import { EditableFields } from './editable-fields.tsx'
import type { QueryEditorModel } from './use-query-editor.ts'

/** Stands in for a view that needs a record while the text is none. */
function BrokenRecord({ problem, onJson }: { problem: RecordProblem; onJson(): void }) {
  return (
    <EmptyState
      title="The text is not a record now"
      actions={<Button onClick={onJson}>Mend it in JSON</Button>}
    >
      {problem.message} Nothing is lost; this view comes back when the JSON is valid.
    </EmptyState>
  )
}

type JsonPanelProps = {
  text: string
  problem: RecordProblem | undefined
  duplicates: readonly RecordPath[]
  readOnly: boolean
  onText(text: string): void
  onSave(): void
  onFormat(): void
}

/** The record as its text. */
function JsonPanel({ text, problem, duplicates, readOnly, onText, onSave, onFormat }: JsonPanelProps) {
  const theme = useTheme()
  return (
    <div className="flex min-h-80 flex-1 flex-col">
      {problem && (
        <p role="alert" className="bg-danger-soft px-4 py-2 text-sm text-danger sm:px-6">
          {problem.message} It cannot be saved until that is mended; nothing you typed is lost.
        </p>
      )}
      {duplicates.length > 0 && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
          {duplicates.map((path) => pathText(path)).join(', ')}: the key stands more than once in its object.
          Which one counts is up to the reader.
        </p>
      )}
      <CodeEditor
        value={text}
        onChange={onText}
        language="json"
        label="Record JSON"
        readOnly={readOnly}
        theme={theme}
        onSave={onSave}
        onFormat={onFormat}
        className="min-h-0 flex-1"
      />
    </div>
  )
}

const EditorHistory = lazyPart(() => import('./editor-history.tsx'), 'EditorHistory', 'The history', {
  waiting: <TableSkeleton columns={5} label="Loading the history" />,
})

type EditorViewsProps = {
  account: string
  editor: QueryEditorModel
  /** Of the query as it was loaded. */
  name: string
  tab: QueryTab
  onTab(tab: QueryTab): void
  onFormat(): void
}

/** The views over the one text of a query. */
export function EditorViews({ account, editor, name, tab, onTab, onFormat }: EditorViewsProps) {
  const { state, reading, options, isEditing } = editor
  const { record } = reading
  const datasets = useLibraryDatasets(account)
  const broken = reading.problem && <BrokenRecord problem={reading.problem} onJson={() => onTab('json')} />
  return (
    <Tabs
      label="Views of the record"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'apl',
          label: 'APL',
          content:
            broken ??
            (record && (
              <AplPanel
                account={account}
                id={state.baseline.id}
                record={record}
                form={options.bound}
                editBlocked={editor.editBlocked}
                onApl={editor.setApl}
                onSave={editor.review}
                onFormat={onFormat}
              />
            )),
        },
        {
          value: 'options',
          label: 'Options',
          content:
            broken ??
            (record && (
              <EditableFields isEditing={isEditing}>
                <OptionsPanel
                  form={options.bound}
                  record={record}
                  datasets={datasets}
                  onJson={() => onTab('json')}
                />
              </EditableFields>
            )),
        },
        {
          value: 'json',
          label: 'JSON',
          content: (
            <JsonPanel
              text={state.text}
              problem={reading.problem}
              duplicates={record?.duplicates ?? []}
              readOnly={!isEditing}
              onText={editor.setText}
              onSave={editor.review}
              onFormat={onFormat}
            />
          ),
        },
        {
          value: 'history',
          label: 'History',
          content: (
            <EditorHistory
              account={account}
              name={name}
              state={state}
              editBlocked={editor.editBlocked}
              takeVersion={editor.takeVersion}
            />
          ),
        },
      ]}
    />
  )
}
