import { useMemo } from 'react'
import { type RecordText, textAt } from '#api/record-text.ts'
import { aplOutline } from '#apl/apl-outline.ts'
import { CodeEditor, tabKeyHint } from '#editor/code-editor-lazy.tsx'
import { readText } from '#form/read-fields.ts'
import type { RecordForm } from '#form/record-form.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useTheme } from '#ui/theme.ts'
import { EditableFields } from './editable-fields.tsx'
import { AccessRegion } from '../access/access-region.tsx'
import { ChecksRegion } from '../checks/checks-region.tsx'
import { TimeRangeGroup } from '../options/time-range-group.tsx'

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
  const { value, fixed } = useMemo(() => readText(record, ['query', 'apl'], 'lines'), [record])
  const apl = value ?? ''
  const stages = useMemo(() => aplOutline(apl), [apl])
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
        <section aria-label="Stages">
          <h2 className="mb-1.5 text-sm font-semibold">Stages</h2>
          {stages.length === 0 ? (
            <p className="text-xs text-muted">Nothing is written yet.</p>
          ) : (
            <ol className="flex flex-col text-xs">
              {stages.map((stage) => (
                <li key={stage.offset} className="flex h-6 items-center gap-2">
                  <span className="tabular w-6 shrink-0 text-right text-faint">{stage.line}</span>
                  <span className="shrink-0 font-mono font-medium">{stage.operator || '…'}</span>
                  <span className="truncate font-mono text-muted">{restOf(stage.text, stage.operator)}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
        <ChecksRegion record={record} />
        <AccessRegion dataset={textAt(record, ['dataset']) ?? ''} />
        <p className="mt-auto text-xs text-faint">{tabKeyHint}</p>
      </aside>
    </div>
  )
}

/** What follows the operator of a stage, on one line and without comments above it. */
function restOf(text: string, operator: string): string {
  const code = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('//'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\|\s*/, '')
  return visibleText(code.startsWith(operator) ? code.slice(operator.length).trim() : code)
}
