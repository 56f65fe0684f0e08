import { Link } from '@tanstack/react-router'
import { Asterisk, Check } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { FailurePanel } from '#form/failure-panel.tsx'
import type { Cause } from '#grants/token-grants.ts'
import { countText, shownText } from '#lib/count-text.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useNow } from '#ui/now.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SortHeader } from '#ui/table-head.tsx'
import { useVirtualRows } from '#ui/virtual-rows.ts'
import { VirtualRow } from '#ui/virtual-table.tsx'
import { useTokenList } from './use-lists.ts'
import {
  type AccessColumn,
  type AccessRow,
  accessRows,
  type AccessSort,
  shownAccess,
  accessActions,
} from './who-has-access.ts'

const rowHeight = 36

const columns: readonly { id: AccessColumn; label: string; tip?: string }[] = [
  { id: 'name', label: 'Token' },
  ...accessActions.map(({ id, label, resource, verb }) => ({ id, label, tip: `${resource}: ${verb}` })),
]

/** Pixels of the column of names and of each other one; on a narrow screen the rest is reached by scrolling. */
const widthsOn = { wide: { name: 304, cause: 165 }, narrow: { name: 168, cause: 124 } }

type AccessTableProps = {
  rows: readonly AccessRow[]
  sort: AccessSort
  onSort(sort: AccessSort): void
}

/** The tokens with what each can do and why. Only the rows in sight are elements. */
function AccessTable({ rows, sort, onSort }: AccessTableProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const { positions, slots } = useVirtualRows({ scrollRef, count: rows.length, rowHeight })
  const [isNarrow] = useState(() => matchMedia('(max-width: 40rem)').matches)
  const { name, cause } = isNarrow ? widthsOn.narrow : widthsOn.wide
  const widths = columns.map(({ id }) => (id === 'name' ? name : cause))
  const width = name + accessActions.length * cause
  return (
    <div
      ref={scrollRef}
      style={{ height: `min(50vh, ${(rows.length + 1) * rowHeight + 2}px)` }}
      className="overflow-auto overscroll-contain rounded-md border border-line bg-surface"
    >
      <table
        aria-label="Who has access to this query"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        style={{ width }}
        className="block min-w-full text-sm"
      >
        <thead className="sticky top-0 z-2 block bg-sunken">
          <tr aria-rowindex={1} className="flex h-[36px]">
            {columns.map(({ id, label }, at) => (
              <SortHeader
                key={id}
                label={label}
                colIndex={at + 1}
                width={widths[at] ?? cause}
                isPinned={at === 0}
                sorted={sort.column === id && (sort.desc ? 'desc' : 'asc')}
                sortPlace={null}
                onToggle={() => onSort({ column: id, desc: sort.column === id ? !sort.desc : id !== 'name' })}
              />
            ))}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: rows.length * rowHeight }}>
          {positions.map((position) => {
            const row = rows[position]
            return (
              row && (
                <VirtualRow
                  key={position % slots}
                  position={position}
                  rowHeight={rowHeight}
                  isActive={false}
                  columns={columns}
                  widths={widths}
                  renderCell={({ id, tip = '' }) =>
                    id === 'name' ? <NameCell row={row} /> : <CauseCell cause={row.causes[id]} grant={tip} />
                  }
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function NameCell({ row: { token, isExpired, isUnread } }: { row: AccessRow }) {
  const name = visibleText(token.name)
  return (
    <>
      {'segment' in encodePathSegment(token.id) ? (
        <Link
          to="/tokens/$tokenId"
          params={{ tokenId: token.id }}
          search={{ row: token.isDuplicate ? String(token.index) : undefined }}
          data-tip={name}
          dir="auto"
          className="min-w-0 truncate font-medium hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span
          data-tip="Its ID cannot be part of an address"
          dir="auto"
          className="min-w-0 truncate font-medium"
        >
          {name}
        </span>
      )}
      {isExpired && <Badge tone="danger">Expired</Badge>}
      {isUnread && (
        <span data-tip="A part of its grants could not be read: it may be able to do more">
          <Badge tone="warning">Grants unreadable</Badge>
        </span>
      )}
    </>
  )
}

function CauseCell({ cause, grant }: { cause: Cause | null; grant: string }) {
  if (cause === null) {
    return (
      <span className="text-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">no</span>
      </span>
    )
  }
  const Glyph = cause === 'direct' ? Check : Asterisk
  return (
    <span
      data-tip={
        cause === 'direct' ? `Granted on this dataset, ${grant}` : `Granted on all datasets, ${grant}`
      }
      className="flex items-center gap-1.5"
    >
      <Glyph size={14} aria-hidden="true" className={cause === 'direct' ? 'text-success' : 'text-warning'} />
      {cause === 'direct' ? 'direct' : 'through *'}
    </span>
  )
}

/** Every API token that can query the dataset or reach its saved queries, with the grant that lets it. */
export function AccessDialog({ dataset, onClose }: { dataset: string; onClose(): void }) {
  const list = useTokenList()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Who has access to this query"
      size="large"
      description={
        <>
          API tokens by their grants on the dataset{' '}
          <bdi className="font-mono text-ink">{visibleText(dataset) || '“”'}</bdi>. Which grant the service
          asks for is not described by the interface; people with an account of their own are not listed.
        </>
      }
      footer={
        <>
          <Link to="/tokens" className="mr-auto text-sm text-accent hover:underline">
            All API tokens
          </Link>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {list.data ? (
        <AccessList answer={list.data} dataset={dataset} />
      ) : list.error ? (
        list.error.kind === 'forbidden' ? (
          <EmptyState title="You may not list API tokens">
            Without that list, Starboard cannot tell who has access to this query. Someone who may read API
            tokens can.
          </EmptyState>
        ) : (
          <FailurePanel
            title="The API tokens could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )
      ) : (
        <div role="status" aria-label="Loading the API tokens" className="flex flex-col gap-3 py-2">
          {['w-full', 'w-11/12', 'w-full', 'w-5/6'].map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change
            <Skeleton key={at} className={width} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

type AccessListProps = { answer: NonNullable<ReturnType<typeof useTokenList>['data']>; dataset: string }

function AccessList({ answer: { subjects: tokens, unreadable }, dataset }: AccessListProps) {
  const now = useNow()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<AccessSort>({ column: 'name', desc: false })
  const rows = useMemo(() => accessRows(tokens, dataset, now), [tokens, dataset, now])
  const shown = useMemo(() => shownAccess(rows, text, sort), [rows, text, sort])
  if (rows.length === 0) {
    return (
      <EmptyState title="No token has access">
        {tokens.length === 0
          ? 'The service lists no API tokens.'
          : `None of ${countText(tokens.length, 'API token')} has a grant on this dataset or on all datasets.`}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <SearchField label="Search tokens" value={text} onChange={setText} />
        <span role="status" className="tabular text-xs text-muted">
          {shownText(shown.length, tokens.length, 'tokens')}
        </span>
        {unreadable.length > 0 && (
          <span className="text-xs text-warning">
            {countText(unreadable.length, 'row')} of the list could not be read.
          </span>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No token matches"
          actions={<Button onClick={() => setText('')}>Clear search</Button>}
        >
          No token with access to this query contains “{visibleText(text)}”.
        </EmptyState>
      ) : (
        <AccessTable rows={shown} sort={sort} onSort={setSort} />
      )}
    </div>
  )
}
