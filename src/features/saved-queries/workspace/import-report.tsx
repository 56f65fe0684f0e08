import { useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import type { ImportedQuery } from './import-workspace.ts'

type Outcome = ImportedQuery['outcome']

const outcomes: readonly { id: Outcome; label: string; inSentence: string; tone: Tone }[] = [
  { id: 'refused', label: 'Refused', inSentence: 'refused', tone: 'danger' },
  { id: 'added', label: 'New', inSentence: 'new', tone: 'success' },
  { id: 'merged', label: 'Merged', inSentence: 'merged', tone: 'info' },
  { id: 'unchanged', label: 'Unchanged', inSentence: 'unchanged', tone: 'neutral' },
]

/** More rows than anybody reads; the filters lead to the rest. */
const most = 300

/** What became of each query of a file, those that need a look first. */
export function ImportReport({ rows, label }: { rows: readonly ImportedQuery[]; label: string }) {
  const [only, setOnly] = useState<Outcome | null>(null)
  const rowsOf = (id: Outcome) => rows.filter((row) => row.outcome === id)
  const present = outcomes.filter(({ id }) => rowsOf(id).length > 0)
  const shown = outcomes.filter(({ id }) => only === null || id === only).flatMap(({ id }) => rowsOf(id))
  const sentence = (['added', 'merged', 'unchanged', 'refused'] as const)
    .flatMap((id) => present.find((group) => group.id === id) ?? [])
    .map(({ id, inSentence }) => `${numberText(rowsOf(id).length)} ${inSentence}`)
    .join(', ')
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm font-medium">
        {sentence || 'The file holds no query.'}
      </p>
      {present.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {present.map(({ id, label }) => (
            <ToggleChip
              key={id}
              label={label}
              count={rowsOf(id).length}
              pressed={only === id}
              onChange={(pressed) => setOnly(pressed ? id : null)}
            />
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <table aria-label={label} className="w-full table-fixed text-sm">
          <TableHead>
            <ColumnHead>Query</ColumnHead>
            <ColumnHead className="w-28">Outcome</ColumnHead>
            <ColumnHead>Details</ColumnHead>
          </TableHead>
          <tbody>
            {shown.slice(0, most).map(({ id, name, detail, outcome }) => (
              <tr key={`${outcome} ${id}`} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  <bdi className="block truncate font-medium">{visibleText(name || id)}</bdi>
                  {name && (
                    <bdi className="block truncate font-mono text-xs text-faint">{visibleText(id)}</bdi>
                  )}
                </th>
                <td className="py-1.5 pr-3">
                  <OutcomeBadge outcome={outcome} />
                </td>
                <td className="py-1.5 break-words text-muted">{detail || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length > most && (
        <p className="text-sm text-muted">
          and {countText(shown.length - most, 'more query', 'more queries')}
        </p>
      )}
    </div>
  )
}

function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const known = outcomes.find(({ id }) => id === outcome)
  return <Badge tone={known?.tone ?? 'neutral'}>{known?.label ?? outcome}</Badge>
}
