import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import type { RecordRow, UnreadableRow } from '#api/list-row.ts'
import { numberText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { RowCheckbox } from '#ui/row-selection.tsx'
import { rowPlace } from '#ui/virtual-table.tsx'
import { type Density, rowClasses, rowHeights } from '#ui/table-head.tsx'
import { cellStyles, endColors, fieldCell } from '../fields/cell.ts'
import type { RecordCells } from '../list/list-search.ts'
import type { RowMark } from '../list/list-view.ts'
import type { Resource } from '../list/resource.ts'
import type { TableColumn } from '../list/table-layout.ts'
import { UnreadableText } from './unreadable-rows.tsx'

const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** What is wrong with a row's record, in a sentence or two; undefined if nothing is. */
export function rowFault<Subject>(
  { fields, required = [] }: Pick<Resource<Subject>, 'fields' | 'required'>,
  subject: Subject,
  isDuplicate: boolean,
): string | undefined {
  const isGap = (field: (typeof fields)[number]) => field.required === true && isAbsent(field.value(subject))
  const missing = [...fields.filter(isGap), ...required.filter((part) => part.isAbsent(subject))].map(
    ({ label }) => label,
  )
  const faults = [
    missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    isDuplicate && 'Other rows have the same ID.',
  ]
  return faults.filter(Boolean).join(' ') || undefined
}

/** Marks a row whose record is faulty and says why. */
function FaultMark({ fault }: { fault: string }) {
  return (
    <span role="img" aria-label={`Warning: ${fault}`} data-tip={fault} className="mr-1.5 text-warning">
      <TriangleAlert size={14} className="inline align-[-2px]" />
    </span>
  )
}

// Rendered with CSS, so that the cell's text is only the name.
const marks = {
  high: "text-danger before:content-['●']",
  medium: "text-warning before:content-['◐']",
  low: "text-faint before:content-['○']",
} as const

/** The mark of a record's most severe finding, with a distinct sign per level. */
export function WorstMark({ mark: { label, level } }: { mark: RowMark }) {
  return (
    <span
      role="img"
      aria-label={label}
      data-tip={label}
      className={`shrink-0 pl-1.5 text-xs ${marks[level]}`}
    />
  )
}

// No wider than the room left: a longer link would extend invisibly under other cells.
const nameClass = 'inline-block overflow-clip align-top text-ellipsis hover:underline'
const plainName = `${nameClass} max-w-[calc(100%-44px)]`
const markedName = `${nameClass} max-w-[calc(100%-64px)]`

type PlaceProps = {
  /** Index in the filtered list. */
  position: number
  density: Density
  isActive: boolean
  isSelected: boolean
}

type RecordTableRowProps = PlaceProps & {
  row: RecordRow
  subject: unknown
  resource: Resource<unknown>
  /** The rendered columns. */
  columns: readonly TableColumn[]
  cells: RecordCells | undefined
  /** URL of the record; undefined if its id cannot be part of a URL. */
  href: string | undefined
  /** Whether other rows have the same id. */
  isDuplicate: boolean
  mark: RowMark | undefined
  now: number
}

/** A table row of one record. Cells are plain elements without state or closures. */
export const RecordTableRow = memo(function RecordTableRow(props: RecordTableRowProps) {
  const {
    row,
    subject,
    resource,
    position,
    columns,
    cells,
    density,
    href,
    isActive,
    isSelected,
    isDuplicate,
    mark,
    now,
  } = props
  const fault = rowFault(resource, subject, isDuplicate)
  return (
    <tr
      {...rowPlace(position, rowHeights[density], isActive)}
      data-selected={isSelected || undefined}
      className={rowClasses[density]}
    >
      {columns.map(({ field, index, style, className }) => {
        const { text, aside, asideTone, state, exact } = fieldCell(field, subject, now)
        const { kind } = field
        const own = cells?.get(field.id)?.render(subject)
        const place = { 'aria-colindex': index + 1, style, className }
        if (kind.type === 'name') {
          return (
            <th key={field.id} scope="row" {...place}>
              <RowCheckbox name={state ? row.id : text} isSelected={isSelected} />
              {fault && <FaultMark fault={fault} />}
              {/* No <bdi> inside: a truncated name must keep its beginning in either writing direction. */}
              <a href={href} tabIndex={-1} dir="auto" className={fault ? markedName : plainName}>
                {own ?? (state ? <span className={cellStyles[state]}>{text}</span> : text)}
              </a>
              {mark && <WorstMark mark={mark} />}
            </th>
          )
        }
        return (
          <td key={field.id} aria-description={own ? undefined : exact} {...place}>
            {own ? (
              own
            ) : state ? (
              <span className={cellStyles[state]}>{text}</span>
            ) : kind.type === 'choice' && kind.tones ? (
              <Badge tone={kind.tones[text] ?? 'neutral'}>{text}</Badge>
            ) : (
              text
            )}
            {!own && aside && <span className={endColors[asideTone ?? 'neutral']}> · {aside}</span>}
          </td>
        )
      })}
    </tr>
  )
})

type UnreadableTableRowProps = PlaceProps & {
  row: UnreadableRow
  /** The pinned column. */
  first: Pick<TableColumn, 'style' | 'className' | 'width'> | undefined
  /** Combined width and growth of the other columns; if absent, they fill the remaining room. */
  others?: CSSProperties
  /** The number of all columns, rendered or not. */
  columnCount: number
}

/** An element of the list that is not a record: why, and its JSON on demand (Enter or the button). */
export const UnreadableTableRow = memo(function UnreadableTableRow(props: UnreadableTableRowProps) {
  const { row, position, first, others, columnCount, density, isActive, isSelected } = props
  return (
    <tr
      {...rowPlace(position, rowHeights[density], isActive)}
      data-selected={isSelected || undefined}
      className={rowClasses[density]}
    >
      <th scope="row" aria-colindex={1} style={first?.style} className={first?.className}>
        <RowCheckbox name={`element ${numberText(row.index + 1)}`} isSelected={isSelected} />
        <Badge tone="warning">Unreadable</Badge>
      </th>
      <td
        aria-colindex={2}
        colSpan={columnCount - 1}
        style={others}
        className="flex-1 overflow-clip border-b border-line px-3 max-sm:px-2 align-middle whitespace-nowrap text-muted"
      >
        {/* On a phone it scrolls with its row, since there is not enough room next to the name. */}
        <span className="sm:sticky" style={{ left: (first?.width ?? 0) + 12 }}>
          <UnreadableText row={row} />
        </span>
      </td>
    </tr>
  )
})
