import { useMemo } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import type { ScopeKind } from '#grants/capability.ts'
import { visibleText } from '#lib/visible-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLatest } from '#ui/use-latest.ts'
import type { GridParts } from '../grid/grid-row.tsx'
import { VirtualGrid } from '../grid/virtual-grid.tsx'
import { anyColumn, readSort, writeSort } from '#records/index/sort-param.ts'
import type { TokensSearch } from '../list/tokens-search.ts'
import { useTokenAnchors } from '../list/use-token-anchors.ts'
import { tokensOfParts } from './identical-tokens.ts'
import { matrixCell, slotLetters } from './matrix-cell.ts'
import { memberColumns, memberWords, tokenColumns } from './matrix-columns.ts'
import { MatrixGlyphs } from './matrix-glyphs.tsx'
import type { MatrixMember } from './matrix-member.ts'
import { MatrixRowHead } from './matrix-row-head.tsx'
import { matrixRowSpan } from './matrix-row-span.tsx'
import { type MatrixPart, type MatrixRow, matrixRows, rowKey, rowLabel } from './matrix-row.ts'

type TokenMatrixProps = {
  /** What stands opposite the tokens. */
  members: readonly MatrixMember[]
  /** The tokens that are shown, in order, and which of them stand together. */
  parts: readonly MatrixPart[]
  unreadable: readonly UnreadableRow[]
  kind: ScopeKind
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>, how?: { replace: boolean }): void
}

const none: readonly string[] = []

/** The list with this text in it, or without it when it is in there; undefined when nothing is left. */
function toggledText(texts: readonly string[], text: string): string[] | undefined {
  const next = texts.includes(text) ? texts.filter((other) => other !== text) : [...texts, text]
  return next.length > 0 ? next : undefined
}

/** Tokens against what they are granted. */
export function TokenMatrix({ members, parts, unreadable, kind, search, onSearch }: TokenMatrixProps) {
  const isTransposed = search.transpose === 'on'
  const isCompact = search.density === 'compact'
  const { open = none, closed = none, sort } = search
  const tokens = useMemo(() => tokensOfParts(parts), [parts])
  const anchors = useTokenAnchors(tokens, search)
  const rows = useMemo((): readonly MatrixRow[] => {
    if (!isTransposed) return matrixRows({ parts, unreadable, kind, open, closed })
    return [
      ...members.map((member): MatrixRow => ({ kind: 'member', member })),
      ...unreadable.map((row): MatrixRow => ({ kind: 'unreadable', row })),
    ]
  }, [isTransposed, parts, unreadable, kind, open, closed, members])
  const columns = useMemo(
    () => (isTransposed ? tokenColumns(tokens, kind) : memberColumns(members)),
    [isTransposed, kind, tokens, members],
  )
  const handleToggle = useLatest((row: MatrixRow) => {
    const how = { replace: true }
    if (row.kind === 'token') onSearch({ open: toggledText(open, row.token.id) }, how)
    if (row.kind === 'group') onSearch({ closed: toggledText(closed, row.group.tokens[0]?.id ?? '') }, how)
  })
  const sorted = useMemo(() => readSort(sort, anyColumn), [sort])
  const gridParts = useMemo((): GridParts => {
    const slots = slotLetters[kind].length
    return {
      rowKey: (index) => (rows[index] ? rowKey(rows[index]) : ''),
      rowLabel: (index) => (rows[index] ? visibleText(rowLabel(rows[index])) : ''),
      head: (index, tabIndex) =>
        rows[index] && <MatrixRowHead row={rows[index]} tabIndex={tabIndex} onToggle={handleToggle} />,
      cell(index, column) {
        const row = rows[index]
        const token = isTransposed ? tokens[column - 1] : row?.kind === 'token' ? row.token : undefined
        const member = isTransposed && row?.kind === 'member' ? row.member : members[column - 1]
        if (!token || !member) return { content: null, fits: true }
        const cell = matrixCell(token, member)
        const content = <MatrixGlyphs cell={cell} slots={slots} isCompact={isCompact} />
        const fits = cell.more === 0 && !cell.isUnreadable
        return cell.text === 'none' ? { content, fits } : { content, fits, tip: visibleText(cell.text) }
      },
      span: (index) => (rows[index] ? matrixRowSpan(rows[index]) : null),
    }
  }, [rows, members, tokens, kind, isTransposed, isCompact, handleToggle])
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
      parts={gridParts}
      sort={sorted}
      onSort={(next) => onSearch({ sort: writeSort(next) })}
      onClick={anchors.handleClick}
      onPointerOver={anchors.handlePointerOver}
    />
  )
}
