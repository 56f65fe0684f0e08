import { Asterisk } from 'lucide-react'
import { useRef } from 'react'
import type { ReachedVerb } from '#grants/dataset-reach.ts'
import { nameText } from '#grants/capability-catalogue.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { SortHeader } from '#ui/table-head.tsx'
import { useElementWidth } from '#ui/virtual-columns.ts'
import { VirtualRow, VirtualTable } from '#ui/virtual-table.tsx'
import { ExpiryBadge } from '../fields/expiry-badge.tsx'
import { TokenName } from '../fields/token-name.tsx'
import { noFilters } from '../tokens-search.ts'
import { type DatasetColumn, type DatasetRow, isDatasetColumn } from './dataset-rows.ts'
import type { RowQuery } from '#records/index/row-index.ts'
import { readSort, toggledSort, writeSort } from '#records/index/sort-param.ts'

const rowHeight = 36

type DatasetTableProps = {
  rows: readonly DatasetRow[]
  columns: readonly DatasetColumn[]
  /** As in the address: "-name". */
  sort: string | undefined
  onSort(sort: string | undefined): void
  onOpen(row: DatasetRow): void
}

/** The tokens that reach a dataset, with what each may do there and why. Only the rows in sight are elements. */
export function DatasetTable({ rows, columns, sort, onSort, onOpen }: DatasetTableProps) {
  const sorted = readSort(sort, isDatasetColumn)
  const [first] = sorted
  const scrollRef = useRef<HTMLDivElement>(null)
  const room = useElementWidth(scrollRef)
  const least = columns.reduce((sum, { width }) => sum + width, 0)
  const more = Math.max(0, room - least)
  const widths = columns.map(({ width }) => width + Math.floor((more * width) / least))
  return (
    <VirtualTable
      label="Tokens that reach it"
      scrollId="dataset-tokens"
      scrollRef={scrollRef}
      pinnedWidth={widths[0] ?? 0}
      head={
        <thead className="sticky top-0 z-2 block bg-sunken">
          <tr aria-rowindex={1} className="flex h-[36px]">
            {columns.map(({ id, label }, at) => (
              <SortHeader
                key={id}
                label={label}
                colIndex={at + 1}
                width={widths[at] ?? 0}
                sorted={first?.column === id && (first.desc ? 'desc' : 'asc')}
                sortPlace={null}
                isPinned={at === 0}
                onToggle={() => onSort(nextSort(id, sorted))}
              />
            ))}
          </tr>
        </thead>
      }
      width={widths.reduce((sum, width) => sum + width, 0)}
      columns={columns.length}
      rows={rows.length}
      rowHeight={rowHeight}
      renderRow={(position, slot, isActive) => {
        const row = rows[position]
        return (
          row && (
            <VirtualRow
              key={slot}
              position={position}
              rowHeight={rowHeight}
              isActive={isActive}
              columns={columns}
              widths={widths}
              renderCell={(column) => <Cell row={row} column={column} />}
            />
          )
        )
      }}
      onEnter={(position) => {
        const row = rows[position]
        if (row) onOpen(row)
      }}
    />
  )
}

/** First as one reads it: names and ends from the beginning, what is granted with the most first; then the other way; then none. */
const nextSort = (id: string, sort: RowQuery['sort']): string | undefined =>
  writeSort(toggledSort(sort, { column: id, desc: id !== 'name' && id !== 'expires' }, false))

const none: readonly ReachedVerb[] = []

function Cell({ row: { token, reach }, column }: { row: DatasetRow; column: DatasetColumn }) {
  if (column.id === 'name') {
    return (
      <>
        <TokenName token={token} search={noFilters} tabIndex={-1} />
        {reach.isUnread && (
          <span data-tip="A part of its grants could not be read: it may be able to do more">
            <Badge tone="warning">Grants unreadable</Badge>
          </span>
        )}
      </>
    )
  }
  if (column.id === 'expires') return <ExpiryBadge expiry={token.expiry} />
  if (column.id === 'organization') {
    return <Verbs verbs={reach.organization.map((verb) => ({ verb, cause: 'direct' }))} isOfOrganization />
  }
  return <Verbs verbs={reach.resources.get(column.resource ?? '') ?? none} />
}

type VerbsProps = {
  verbs: readonly ReachedVerb[]
  /** Granted on all datasets of the organization, not on this one. */
  isOfOrganization?: boolean
}

function Verbs({ verbs, isOfOrganization = false }: VerbsProps) {
  if (verbs.length === 0) {
    return (
      <span className="text-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">none</span>
      </span>
    )
  }
  const text = (through: boolean) =>
    verbs
      .filter(({ cause }) => (cause === 'wildcard') === through)
      .map(({ verb }) => visibleText(nameText(verb)))
      .join(', ')
  const [direct, wildcard] = [text(false), text(true)]
  return (
    <span
      className="flex min-w-0 items-center gap-1"
      data-tip={
        isOfOrganization ? `${direct}: granted on the datasets of the organization` : tipOf(direct, wildcard)
      }
    >
      {direct && <bdi className="truncate">{direct}</bdi>}
      {direct && wildcard && <span className="-ml-1">,</span>}
      {wildcard && (
        <>
          <bdi className="truncate">{wildcard}</bdi>
          <Asterisk size={13} aria-hidden="true" className="shrink-0 text-warning" />
          <span className="sr-only">through *</span>
        </>
      )}
    </span>
  )
}

const tipOf = (direct: string, wildcard: string): string =>
  [direct && `${direct}: granted on this dataset`, wildcard && `${wildcard}: granted on all datasets (*)`]
    .filter(Boolean)
    .join(' · ')
