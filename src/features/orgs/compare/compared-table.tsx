import { clsx } from 'clsx'
import { visibleText } from '#lib/visible-text.ts'
import { ComparedCorner } from '#ui/compared.tsx'
import { OrgColumnHead } from './column-head.tsx'
import { canonicalValue, type ComparedField, type ComparedGroup } from './compare-orgs.ts'
import { ComparedValue } from './compared-value.tsx'
import type { ComparedColumn } from './find-columns.ts'

/** Least widths, in rem. */
const labelWidth = 9
const columnWidth = 14

type ComparedTableProps = {
  columns: readonly ComparedColumn[]
  groups: readonly ComparedGroup[]
  onBase(position: number): void
  onRemove(position: number): void
}

/** A column for each organization, a row for each field; head and first column stay in sight. */
export function ComparedTable({ columns, groups, onBase, onRemove }: ComparedTableProps) {
  return (
    <table
      aria-label="Comparison"
      style={{ minWidth: `${labelWidth + columns.length * columnWidth}rem` }}
      className="w-full table-fixed border-separate border-spacing-0 text-sm print:min-w-0!"
    >
      <thead>
        <tr>
          <ComparedCorner />
          {columns.map((column, position) => (
            <OrgColumnHead
              key={column.key}
              column={column}
              isBase={position === 0}
              onBase={column.id === columns[0]?.id ? null : () => onBase(position)}
              onRemove={() => onRemove(position)}
            />
          ))}
        </tr>
      </thead>
      {groups.map(({ title, fields }) => (
        <tbody key={title}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className="border-b border-line bg-surface pt-4 pb-1.5 text-left"
            >
              <span className="sticky left-0 px-4 text-xs font-semibold text-muted sm:px-6">{title}</span>
            </th>
          </tr>
          {fields.map((field) => (
            <FieldRow key={field.key} field={field} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function FieldRow({ field, columns }: { field: ComparedField; columns: readonly ComparedColumn[] }) {
  const [base, ...others] = field.values.map(canonicalValue)
  const differs = [false, ...others.map((text) => text !== base)]
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky left-0 z-10 border-r border-b border-line bg-surface px-4 py-1.5 text-left align-top font-normal group-hover:bg-hover sm:px-6 print:static"
      >
        <bdi className={clsx('wrap-anywhere', field.isDifferent ? 'font-medium' : 'text-muted')}>
          {visibleText(field.label) || '“”'}
        </bdi>
      </th>
      {columns.map(({ key, row }, position) => {
        const isOther = differs[position] === true && row !== undefined && columns[0]?.row !== undefined
        return (
          <td
            key={key}
            className={clsx(
              'tabular border-b border-line px-3 py-1.5 align-top group-hover:bg-hover',
              position > 0 && !isOther && 'text-muted',
            )}
          >
            {row && (
              <div className="flex items-baseline gap-2">
                <div className="min-w-0 flex-1">
                  <ComparedValue field={field} column={position} />
                </div>
                {isOther && (
                  <span data-tip="Unlike the base" className="text-xs font-semibold text-accent">
                    <span aria-hidden="true">≠</span>
                    <span className="sr-only">unlike the base</span>
                  </span>
                )}
              </div>
            )}
          </td>
        )
      })}
    </tr>
  )
}
