import { useCallback, useRef } from 'react'
import { type RecordText, textAt } from '#api/record-text.ts'
import { tabKeyHint } from '#editor/code-editor-lazy.tsx'
import type { EditorHandle } from '#editor/editor-props.ts'
import { readText } from '#form/read-fields.ts'
import type { RecordForm } from '#form/record-form.ts'
import { visibleText } from '#lib/visible-text.ts'
import { EditableFields } from './editable-fields.tsx'
import { AccessRegion } from '../access/access-region.tsx'
import { ChecksRegion } from '../checks/checks-region.tsx'
import { AplEditor } from '../language/apl-editor.tsx'
import { useAplSurroundings } from '../language/use-apl-surroundings.ts'
import { TimeRangeGroup } from '../options/time-range-group.tsx'
import { Stages } from './stages.tsx'
import { useLatest } from './use-query-editor.ts'

type AplPanelProps = {
  account: string
  id: string
  record: RecordText
  form: RecordForm
  /** Why nothing can be changed here now. */
  editBlocked: string | undefined
  onApl(apl: string): void
  onSave(): void
  onFormat(): void
}

/** The query text with its time range and its stages beside it. */
export function AplPanel({ account, id, record, form, editBlocked, onApl, onSave, onFormat }: AplPanelProps) {
  const handle = useRef<EditorHandle>(null)
  const { value: apl = '', fixed } = readText(record, ['query', 'apl'], 'lines')
  const dataset = textAt(record, ['dataset']) ?? ''
  const surroundings = useAplSurroundings(account, { id, apl, dataset })
  const latest = useLatest(apl)
  const goTo = useCallback((offset: number) => void handle.current?.reveal(latest(), offset), [latest])
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div className="flex min-w-0 flex-1 flex-col">
        {!fixed ? (
          <AplEditor
            apl={apl}
            surroundings={surroundings}
            blocked={editBlocked}
            handle={handle}
            onApl={onApl}
            onSave={onSave}
            onFormat={onFormat}
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
        <EditableFields isEditing={editBlocked === undefined}>
          <TimeRangeGroup form={form} isNarrow />
        </EditableFields>
        <Stages apl={apl} onGo={goTo} />
        <ChecksRegion record={record} onApl={goTo} />
        <AccessRegion dataset={dataset} />
        <p className="mt-auto text-xs text-faint">{tabKeyHint}</p>
      </aside>
    </div>
  )
}
