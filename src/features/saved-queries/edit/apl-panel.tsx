import { type RecordText, textAt } from '#api/record-text.ts'
import { CodeEditor, tabKeyHint } from '#editor/code-editor-lazy.tsx'
import { readText } from '#form/read-fields.ts'
import type { RecordForm } from '#form/record-form.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useTheme } from '#ui/theme.ts'
import { EditableFields } from './editable-fields.tsx'
import { AccessRegion } from '../access/access-region.tsx'
import { ChecksRegion } from '../checks/checks-region.tsx'
import { TimeRangeGroup } from '../options/time-range-group.tsx'
import { Stages } from './stages.tsx'

type AplPanelProps = {
  record: RecordText
  form: RecordForm
  readOnly: boolean
  onApl(apl: string): void
  onSave(): void
  onFormat(): void
}

/** The query text with its time range and its stages beside it. */
export function AplPanel({ record, form, readOnly, onApl, onSave, onFormat }: AplPanelProps) {
  const theme = useTheme()
  const { value: apl = '', fixed } = readText(record, ['query', 'apl'], 'lines')
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div className="flex min-h-80 min-w-0 flex-1 flex-col">
        {!fixed ? (
          <CodeEditor
            value={apl}
            onChange={onApl}
            language="apl"
            label="APL query"
            readOnly={readOnly}
            theme={theme}
            onSave={onSave}
            onFormat={onFormat}
            className="min-h-0 flex-1"
          />
        ) : (
          <p className="p-6 text-sm text-muted">
            The APL text cannot be edited here: {fixed.reason}{' '}
            <code className="text-ink">{visibleText(fixed.source.slice(0, 80))}</code> Edit it in the JSON
            tab.
          </p>
        )}
      </div>
      <aside
        aria-label="Query details"
        className="flex shrink-0 flex-col gap-5 overflow-y-auto border-line bg-surface p-4 max-lg:border-t lg:w-72 lg:border-l"
      >
        <EditableFields isEditing={!readOnly}>
          <TimeRangeGroup form={form} isNarrow />
        </EditableFields>
        <Stages apl={apl} />
        <ChecksRegion record={record} />
        <AccessRegion dataset={textAt(record, ['dataset']) ?? ''} />
        <p className="mt-auto text-xs text-faint">{tabKeyHint}</p>
      </aside>
    </div>
  )
}
