import type { ReactNode } from 'react'
import { pathText, type RecordChange } from '#record-text/record-changes.ts'
import type { RecordPath } from '#record-text/record-text.ts'
import { countText } from '#lib/count-text.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'

/** Maximum characters shown per value, and rows shown at first. */
const longest = 2000
const first = 200

/** A field's value as JSON, or "absent". */
export function ValueSource({ source }: { source: string | undefined }) {
  if (source === undefined) return <span className="text-faint">absent</span>
  return (
    <bdi className="font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">
      {visibleText(shorten(source, longest))}
    </bdi>
  )
}

type FieldsTableProps<Field> = {
  label: string
  fields: readonly Field[]
  columns: readonly { id: string; head: ReactNode; className?: string; cell(field: Field): ReactNode }[]
  /** Extra content below the field's name. */
  mark?: (field: Field) => ReactNode
  className?: string
}

/** A table of record fields by path, each with its values. */
export function FieldsTable<Field extends { readonly path: RecordPath }>(props: FieldsTableProps<Field>) {
  const { label, fields, columns, mark, className = '' } = props
  const { shown, more } = useFirstOfMany(fields.length, first, {
    label: () => `Show all ${countText(fields.length, 'field')}`,
  })
  return (
    <>
      <table aria-label={label} className={`w-full table-fixed text-sm ${className}`}>
        <TableHead>
          <ColumnHeader className="w-1/4">Field</ColumnHeader>
          {columns.map(({ id, head, className: width = '' }) => (
            <ColumnHeader key={id} className={width}>
              {head}
            </ColumnHeader>
          ))}
        </TableHead>
        <tbody>
          {fields.slice(0, shown).map((field) => (
            <tr key={pathText(field.path)} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-2 pr-3 text-left text-xs leading-5 font-medium break-words">
                <bdi className="block font-mono">{visibleText(pathText(field.path))}</bdi>
                {mark?.(field)}
              </th>
              {columns.map(({ id, cell }) => (
                <td key={id} className="py-2 pr-3 last:pr-0">
                  {cell(field)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  )
}

type ChangesTableProps = {
  changes: readonly RecordChange[]
  label: string
  headers?: readonly [string, string]
}

const beforeAfter = ['Before', 'After'] as const

/** A table of changed fields with their values before and after. */
export function ChangesTable({ changes, label, headers = beforeAfter }: ChangesTableProps) {
  return (
    <FieldsTable
      label={label}
      fields={changes}
      columns={[
        { id: 'before', head: headers[0], cell: ({ before }) => <ValueSource source={before} /> },
        { id: 'after', head: headers[1], cell: ({ after }) => <ValueSource source={after} /> },
      ]}
    />
  )
}
