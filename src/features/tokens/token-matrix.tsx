import { useCallback, useMemo } from 'react'
import type { UnreadableRow } from '#api/read-list.ts'
import type { ScopeKind } from '#domain/grants/capability.ts'
import { capabilityOf } from '#domain/grants/capability-catalogue.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { GridColumn } from './grid-column.ts'
import type { GridParts } from './grid-row.tsx'
import { matrixCell, slotLetters } from './matrix-cell.ts'
import { MatrixGlyphs } from './matrix-glyphs.tsx'
import { type MatrixMember, matrixMembers } from './matrix-member.ts'
import { MatrixRowHead, memberTip } from './matrix-row-head.tsx'
import { matrixRowSpan } from './matrix-row-span.tsx'
import { type MatrixRow, matrixRows, rowKey } from './matrix-row.ts'
import type { TokenEntry } from './token-entry.ts'
import { parseSort, sortText } from './token-sort.ts'
import type { TokensSearch } from './tokens-search.ts'
import { VirtualGrid } from './virtual-grid.tsx'

type TokenMatrixProps = {
  /** All tokens of the list: they decide which columns there are. */
  tokens: readonly TokenEntry[]
  /** Those that are shown, in order. */
  shown: readonly TokenEntry[]
  unreadable: readonly UnreadableRow[]
  kind: ScopeKind
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

const leastWidth = { organization: 72, dataset: 148, view: 112 } as const satisfies Record<ScopeKind, number>

const pinned = { id: 'name', width: 240, grow: 0, align: 'start' } as const

function memberColumn(member: MatrixMember): GridColumn {
  const { kind, name, label } = member
  const tip = memberTip(member)
  const isKnown = kind !== 'organization' || capabilityOf(kind, name) !== undefined
  return {
    id: `${kind}.${name}`,
    label,
    width: isKnown ? leastWidth[kind] : leastWidth[kind] + 16,
    grow: 1,
    align: 'center',
    firstSort: 'desc',
    ...(tip !== undefined && { tip }),
  }
}

function tokenColumn({ index, name, id }: TokenEntry, kind: ScopeKind): GridColumn {
  return {
    id: `token.${index}`,
    label: name,
    width: Math.max(104, leastWidth[kind]),
    grow: 1,
    align: 'center',
    tip: `${name} · ${id}`,
  }
}

const noOpen: readonly string[] = []

/** Tokens against what they are granted. */
export function TokenMatrix({ tokens, shown, unreadable, kind, search, onSearch }: TokenMatrixProps) {
  const isTransposed = search.transpose === 'on'
  const isCompact = search.density === 'compact'
  const open = search.open ?? noOpen
  const members = useMemo(() => matrixMembers(tokens, kind), [tokens, kind])
  const rows = useMemo((): readonly MatrixRow[] => {
    if (!isTransposed) return matrixRows({ tokens: shown, unreadable, kind, open })
    return [
      ...members.map((member): MatrixRow => ({ kind: 'member', member })),
      ...unreadable.map((row): MatrixRow => ({ kind: 'unreadable', row })),
    ]
  }, [isTransposed, shown, unreadable, kind, open, members])
  const columns = useMemo((): readonly GridColumn[] => {
    if (isTransposed)
      return [{ ...pinned, label: memberWords[kind].one }, ...shown.map((token) => tokenColumn(token, kind))]
    return [{ ...pinned, label: 'Token', firstSort: 'asc' }, ...members.map(memberColumn)]
  }, [isTransposed, kind, shown, members])
  const handleToggle = useCallback(
    ({ id }: TokenEntry) =>
      onSearch({ open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id] }),
    [onSearch, open],
  )
  const parts = useMemo((): GridParts => {
    const slots = slotLetters[kind].length
    return {
      rowKey: (index) => (rows[index] ? rowKey(rows[index]) : String(index)),
      head: (index, tabIndex) =>
        rows[index] && (
          <MatrixRowHead
            row={rows[index]}
            tabIndex={tabIndex}
            search={search}
            withExpiry
            onToggle={handleToggle}
          />
        ),
      cell(index, column) {
        const row = rows[index]
        const token = isTransposed ? shown[column - 1] : row?.kind === 'token' ? row.token : undefined
        const member = isTransposed && row?.kind === 'member' ? row.member : members[column - 1]
        if (!token || !member) return { content: null }
        const cell = matrixCell(token, member)
        const content = <MatrixGlyphs cell={cell} slots={slots} isCompact={isCompact} />
        return cell.text === 'none' ? { content } : { content, tip: cell.text }
      },
      span: (index) => (rows[index] ? matrixRowSpan(rows[index]) : null),
    }
  }, [rows, members, shown, kind, isTransposed, isCompact, search, handleToggle])
  if (members.length === 0) {
    return (
      <EmptyState title={`No ${memberWords[kind].many}`}>
        No token of this list is granted anything on a {memberWords[kind].one.toLowerCase()}.
      </EmptyState>
    )
  }
  return (
    <VirtualGrid
      key={`${kind} ${isTransposed}`}
      label="Capability matrix"
      columns={columns}
      rowCount={rows.length}
      rowHeight={isCompact ? 28 : 36}
      headHeight={kind === 'organization' || isTransposed ? 44 : 36}
      parts={parts}
      sort={parseSort(search.sort)}
      onSort={(sort) => onSearch({ sort: sortText(sort) })}
    />
  )
}

const memberWords = {
  organization: { one: 'Resource', many: 'resources' },
  dataset: { one: 'Dataset', many: 'datasets' },
  view: { one: 'View', many: 'views' },
} as const satisfies Record<ScopeKind, unknown>
