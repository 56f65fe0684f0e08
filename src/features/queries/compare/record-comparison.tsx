import { useState } from 'react'
import { changesBetween, pathText, type RecordChange } from '#api/record-changes.ts'
import { bodyOf, readRecordText } from '#api/record-text.ts'
import { DiffEditor } from '#editor/code-editor-lazy.tsx'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { useTheme } from '#ui/theme.ts'
import { AplComparison } from './apl-comparison.tsx'
import { aplOf } from '../record/query-record.ts'

const longest = 2000

/** The value of a field as JSON; says so when there is none. */
export function ValueSource({ source }: { source: string | undefined }) {
  if (source === undefined) return <span className="text-faint">absent</span>
  const cut = source.length > longest ? `${source.slice(0, longest)}…` : source
  return (
    <bdi className="font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">{visibleText(cut)}</bdi>
  )
}

/** Rows shown at first. */
const first = 200

const beforeAfter = ['Before', 'After'] as const

/** A table of changed fields with the value before and after. */
export function ChangesTable({
  changes,
  label,
  heads = beforeAfter,
}: {
  changes: readonly RecordChange[]
  label: string
  heads?: readonly [string, string]
}) {
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? changes : changes.slice(0, first)
  return (
    <>
      <table aria-label={label} className="w-full table-fixed text-sm">
        <TableHead>
          <ColumnHead className="w-1/4">Field</ColumnHead>
          <ColumnHead>{heads[0]}</ColumnHead>
          <ColumnHead>{heads[1]}</ColumnHead>
        </TableHead>
        <tbody>
          {shown.map(({ path, before, after }) => (
            <tr key={pathText(path)} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-mono text-xs font-medium break-words">
                {visibleText(pathText(path))}
              </th>
              <td className="py-2 pr-3">
                <ValueSource source={before} />
              </td>
              <td className="py-2">
                <ValueSource source={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < changes.length && (
        <Button size="small" className="mt-2" onClick={() => setAllShown(true)}>
          Show all {numberText(changes.length)} changes
        </Button>
      )}
    </>
  )
}

/** Everything that differs between two versions of a saved query: the APL in sentences and as a diff, other fields in a table. */
export function ChangesView({ before, after }: { before: string; after: string }) {
  const changes = changesBetween(bodyOf(before), bodyOf(after)) ?? []
  const [aplBefore, aplAfter] = [aplOf(before) ?? '', aplOf(after) ?? '']
  const aplChanged = aplBefore !== aplAfter
  const others = changes.filter(({ path }) => !(aplChanged && pathText(path) === 'query.apl'))
  return (
    <div className="flex min-h-full flex-col gap-4">
      {changes.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Badge tone="info">Formatting only</Badge>
          Every field holds the same. Only the spelling of the JSON differs.
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

/** What differs between two texts: field by field where both are records, line by line otherwise. */
export function RecordComparison({ before, after }: { before: string; after: string }) {
  const theme = useTheme()
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
        theme={theme}
        className="h-full"
      />
    </div>
  )
}

type CompareDialogProps = { title: string; before: string; after: string; onClose(): void }

/** Two versions of a record side by side, to look at. */
export function CompareDialog({ title, before, after, onClose }: CompareDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <RecordComparison before={before} after={after} />
    </Dialog>
  )
}
