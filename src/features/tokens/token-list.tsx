import { useMemo } from 'react'
import type { UnreadableRow } from '#api/read-list.ts'
import { numberText } from '#lib/count-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Identifier } from '#ui/identifier.tsx'
import { useNow } from '#ui/now.tsx'
import { ExpiryBadge } from './expiry-badge.tsx'
import type { GridColumn } from './grid-column.ts'
import type { GridParts } from './grid-row.tsx'
import { MatrixRowHead } from './matrix-row-head.tsx'
import { matrixRowSpan } from './matrix-row-span.tsx'
import { type MatrixRow, matrixRows, rowKey } from './matrix-row.ts'
import { FindingsBadge } from './severity-badge.tsx'
import { findingsOf, type TokenEntry } from './token-entry.ts'
import { parseSort, sortText } from './token-sort.ts'
import type { TokensSearch } from './tokens-search.ts'
import { VirtualGrid } from './virtual-grid.tsx'

const columns = [
  { id: 'name', label: 'Name', width: 240, grow: 0, align: 'start', firstSort: 'asc' },
  { id: 'description', label: 'Description', width: 220, grow: 3, align: 'start', firstSort: 'asc' },
  { id: 'expires', label: 'Expires', width: 176, grow: 0, align: 'start', firstSort: 'asc' },
  { id: 'saml', label: 'SAML', width: 72, grow: 0, align: 'start', firstSort: 'desc' },
  { id: 'grants', label: 'Grants', width: 80, grow: 0, align: 'end', firstSort: 'desc' },
  { id: 'findings', label: 'Findings', width: 112, grow: 0, align: 'start', firstSort: 'desc' },
  { id: 'id', label: 'ID', width: 310, grow: 0, align: 'start', firstSort: 'asc' },
] as const satisfies readonly GridColumn[]

type ColumnId = (typeof columns)[number]['id']

/** `samlAuthenticated` in a word, or as it was sent when it is no boolean. */
function samlText({ record }: TokenEntry): string {
  const value = member(record, 'samlAuthenticated')
  if (value === undefined || value === null) return '—'
  return value === true ? 'Yes' : value === false ? 'No' : inlineText(value)
}

const contents = {
  name: ({ name }) => visibleText(name),
  description: ({ description }) => <bdi className="truncate text-muted">{visibleText(description)}</bdi>,
  expires: ({ expiry }) => <ExpiryBadge expiry={expiry} />,
  saml: (token) => <span className="truncate text-muted">{samlText(token)}</span>,
  grants: ({ grantCount }) => numberText(grantCount),
  findings: (token, now) => <FindingsBadge findings={findingsOf(token, now)} />,
  id: ({ id }) => <Identifier id={id} />,
} as const satisfies Record<ColumnId, (token: TokenEntry, now: number) => React.ReactNode>

type TokenListProps = {
  shown: readonly TokenEntry[]
  unreadable: readonly UnreadableRow[]
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

/** The tokens with what is not in the matrix: description, end, findings. */
export function TokenList({ shown, unreadable, search, onSearch }: TokenListProps) {
  const now = useNow()
  const rows = useMemo(
    (): readonly MatrixRow[] => matrixRows({ tokens: shown, unreadable, kind: 'organization', open: [] }),
    [shown, unreadable],
  )
  const parts = useMemo(
    (): GridParts => ({
      rowKey: (index) => (rows[index] ? rowKey(rows[index]) : String(index)),
      head: (index, tabIndex) =>
        rows[index] && (
          <MatrixRowHead row={rows[index]} tabIndex={tabIndex} search={search} withExpiry={false} />
        ),
      cell(index, column) {
        const row = rows[index]
        const id = columns[column]?.id
        if (row?.kind !== 'token' || !id) return { content: null }
        return { content: contents[id](row.token, now) }
      },
      span: (index) => (rows[index] ? matrixRowSpan(rows[index]) : null),
    }),
    [rows, search, now],
  )
  return (
    <VirtualGrid
      label="API tokens"
      columns={columns}
      rowCount={rows.length}
      rowHeight={36}
      headHeight={36}
      parts={parts}
      sort={parseSort(search.sort)}
      onSort={(sort) => onSearch({ sort: sortText(sort) })}
    />
  )
}
