import { useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge, type Tone } from './badge.tsx'
import { ColumnHead, TableHead } from './table-head.tsx'
import { CountToggle } from './count-toggle.tsx'

export type ImportOutcome<Id extends string> = { id: Id; label: string; tone: Tone }

export type ImportedItem<Id extends string> = {
  /** Unique among all items. */
  id: string
  name: string
  outcome: Id
  /** What changes, or why nothing does, in words. */
  detail: string
}

type ImportReportProps<Id extends string> = {
  items: readonly ImportedItem<Id>[]
  /** In the order of the table: first what cannot be taken in, because it needs a look. */
  outcomes: readonly ImportOutcome<Id>[]
  /** What one item is, and several are: "query", "queries". */
  noun: readonly [one: string, many: string]
  /** Whether an id says something to a person, and stands below the name. */
  hasIds: boolean
  /** Accessible name of the table. */
  label: string
}

/** More rows than anybody reads; the filters lead to the rest. */
const most = 300

/** What became of each item of a file, with the counts of each outcome as filters. */
export function ImportReport<Id extends string>(props: ImportReportProps<Id>) {
  const { items, outcomes, noun, hasIds, label } = props
  const known = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const [only, setOnly] = useState<Id | null>(null)
  const rowsOf = (id: Id) => items.filter((row) => row.outcome === id)
  const present = outcomes.filter(({ id }) => rowsOf(id).length > 0)
  const shown = outcomes.filter(({ id }) => only === null || id === only).flatMap(({ id }) => rowsOf(id))
  const sentence = [...outcomes.slice(1), ...outcomes.slice(0, 1)]
    .filter((outcome) => present.includes(outcome))
    .map(({ id, label: word }) => `${numberText(rowsOf(id).length)} ${word.toLowerCase()}`)
    .join(', ')
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm font-medium">
        {sentence || `The file holds no ${noun[0]}.`}
      </p>
      {present.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {present.map(({ id, label: word }) => (
            <CountToggle
              key={id}
              label={word}
              count={rowsOf(id).length}
              isPressed={only === id}
              onToggle={() => setOnly(only === id ? null : id)}
            />
          ))}
        </div>
      )}
      {items.length > 0 && (
        <table aria-label={label} className="w-full table-fixed text-sm">
          <TableHead>
            <ColumnHead>{noun[0].replace(/^./, (letter) => letter.toUpperCase())}</ColumnHead>
            <ColumnHead className="w-28">Outcome</ColumnHead>
            <ColumnHead>Details</ColumnHead>
          </TableHead>
          <tbody>
            {shown.slice(0, most).map(({ id, name, detail, outcome }) => (
              <tr key={`${outcome} ${id}`} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  <bdi className="block truncate font-medium">{visibleText(name || id)}</bdi>
                  {hasIds && name && (
                    <bdi className="block truncate font-mono text-xs text-faint">{visibleText(id)}</bdi>
                  )}
                </th>
                <td className="py-1.5 pr-3">
                  <Badge tone={known.get(outcome)?.tone ?? 'neutral'}>
                    {known.get(outcome)?.label ?? outcome}
                  </Badge>
                </td>
                <td className="py-1.5 break-words text-muted">{detail || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length > most && (
        <p className="text-sm text-muted">
          and {countText(shown.length - most, `more ${noun[0]}`, `more ${noun[1]}`)}
        </p>
      )}
    </div>
  )
}
