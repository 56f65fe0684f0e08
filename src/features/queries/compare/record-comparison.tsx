import { changesBetween, pathText } from '#record-text/record-changes.ts'
import { bodyOf, readRecordText } from '#record-text/record-text.ts'
import { DiffEditor } from '#editor/code-editor-lazy.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ChangesTable } from './fields-table.tsx'
import { AplComparison } from './apl-comparison.tsx'
import { aplOf } from '../record/query-record.ts'

/** All differences between two versions of a saved query: APL as sentences and a diff, other fields as a table. */
export function ChangesView({ before, after }: { before: string; after: string }) {
  const changes = changesBetween(bodyOf(before), bodyOf(after)) ?? []
  const [aplBefore, aplAfter] = [aplOf(before) ?? '', aplOf(after) ?? '']
  const aplChanged = aplBefore !== aplAfter
  const others = changes.filter(({ path }) => !(aplChanged && pathText(path) === 'query.apl'))
  return (
    <div className="flex min-h-full flex-1 flex-col gap-4">
      {changes.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Badge tone="info">Formatting only</Badge>
          Every field is the same. Only the formatting of the JSON differs.
        </p>
      )}
      {aplChanged && (
        <AplComparison
          before={aplBefore}
          after={aplAfter}
          level={3}
          title="What changes"
          label="APL changes"
        />
      )}
      {others.length > 0 && (
        <section aria-label="Other fields">
          <h3 className="mb-1 text-sm font-semibold">{aplChanged ? 'Other fields' : 'Fields'}</h3>
          <ChangesTable changes={others} label="Changed fields" />
        </section>
      )}
    </div>
  )
}

/** Differences between two texts: by field if both are records, otherwise by line. */
export function RecordComparison({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="text-sm text-muted">Both are the same, byte for byte.</p>
  if (readRecordText(before).record && readRecordText(after).record) {
    return <ChangesView before={before} after={after} />
  }
  return (
    <div className="h-96 overflow-hidden rounded-md border border-line">
      <DiffEditor
        original={before}
        modified={after}
        language="json"
        label="Record changes"
        className="h-full"
      />
    </div>
  )
}

type CompareDialogProps = { title: string; before: string; after: string; onClose(): void }

/** Compares two versions of a record side by side, read-only. */
export function CompareDialog({ title, before, after, onClose }: CompareDialogProps) {
  return (
    <Dialog onClose={onClose} size="large" title={title} footer={<Button onClick={onClose}>Done</Button>}>
      <RecordComparison before={before} after={after} />
    </Dialog>
  )
}
