import { type ReactNode, useId } from 'react'
import { pathText } from '#record-text/record-changes.ts'
import type { FieldMerge } from '#record-text/record-merge.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { ValueSource } from '../record/changes-view.tsx'
import { type MergeChoices, sideOf } from './merge-choices.ts'

type FieldsTableProps = {
  fields: readonly FieldMerge[]
  choices: MergeChoices
  onChoose(field: FieldMerge, side: 'mine' | 'theirs'): void
}

const whose: Record<FieldMerge['kind'], string> = {
  mine: 'Only mine',
  theirs: 'Only theirs',
  both: 'Both alike',
  lines: 'Line by line',
  conflict: 'Conflict',
}

/** Every field that differs, whose change it is, and the choice where both changed it. */
export function FieldsTable({ fields, choices, onChoose }: FieldsTableProps) {
  return (
    <table aria-label="Fields that differ" className="w-full table-fixed text-sm">
      <TableHead>
        <ColumnHead className="w-1/4 sm:w-1/5">Field</ColumnHead>
        <ColumnHead>Base</ColumnHead>
        <ColumnHead>Mine</ColumnHead>
        <ColumnHead>Theirs</ColumnHead>
      </TableHead>
      <tbody>
        {fields.map((field) => (
          <FieldRow
            key={pathText(field.path)}
            field={field}
            side={sideOf(field, choices)}
            onChoose={(side) => onChoose(field, side)}
          />
        ))}
      </tbody>
    </table>
  )
}

type FieldRowProps = { field: FieldMerge; side: 'mine' | 'theirs'; onChoose(side: 'mine' | 'theirs'): void }

function FieldRow({ field, side, onChoose }: FieldRowProps) {
  const group = useId()
  const name = visibleText(pathText(field.path))
  // What is merged by lines is decided by lines.
  const isChoice = field.kind === 'conflict' && field.hunks === null
  const choice = (which: 'mine' | 'theirs'): ReactNode =>
    isChoice && (
      <label className="mb-1 flex w-fit items-start gap-1.5 text-xs font-medium has-checked:text-accent">
        <input
          type="radio"
          name={group}
          aria-label={`Merge ${which}: ${name}`}
          checked={side === which}
          onChange={() => onChoose(which)}
          className="mt-px size-3.5 shrink-0 accent-(--accent)"
        />
        Merge {which}
      </label>
    )
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="py-2 pr-3 text-left font-medium">
        <bdi className="block font-mono text-xs break-words">{name}</bdi>
        <span className="mt-1 block">
          <Badge tone={field.kind === 'conflict' ? 'warning' : 'info'}>
            {field.hunks ? whose.lines : whose[field.kind]}
          </Badge>
        </span>
      </th>
      <td className="py-2 pr-3">
        <Value source={field.base} isCut={field.hunks !== null} />
      </td>
      <td className="py-2 pr-3">
        {choice('mine')}
        <Value source={field.mine} isCut={field.hunks !== null} />
      </td>
      <td className="py-2">
        {choice('theirs')}
        <Value source={field.theirs} isCut={field.hunks !== null} />
      </td>
    </tr>
  )
}

/** The APL stands whole above, line by line: here its beginning is enough. */
function Value({ source, isCut }: { source: string | undefined; isCut: boolean }) {
  return (
    <div className={isCut ? 'line-clamp-3' : undefined}>
      <ValueSource source={source} />
    </div>
  )
}
