import { lazyPart } from '#ui/lazy-part.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useLibraryDatasets } from '../library/use-library-datasets.ts'
import { OptionsPanel } from '../options/options-panel.tsx'
import type { QueryTab } from '../query-search.ts'
import { AplPanel } from './apl-panel.tsx'
import { BrokenRecord } from './broken-record.tsx'
import { EditableFields } from './editable-fields.tsx'
import { JsonPanel } from './json-panel.tsx'
import type { QueryEditorModel } from './use-query-editor.ts'

const EditorHistory = lazyPart(
  () => import('../history/editor-history.tsx'),
  'EditorHistory',
  'The history',
  { waiting: <TableSkeleton columns={5} label="Loading the history" /> },
)

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
