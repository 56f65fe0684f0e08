import { clsx } from 'clsx'
import { Fragment, memo, type MouseEvent, useCallback, useMemo, useState } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import type { ScopeKind } from '#grants/capability-catalog.ts'
import { scopeText, scopeWords, unreadIn, unreadText } from '#grants/scope-text.ts'
import { scopesOf } from '#grants/token-grants.ts'
import { inlineText } from '#lib/json-value.ts'
import type { ListView } from '#records/list/list-view.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import { anyColumn, readSort, writeSort } from '#records/index/sort-param.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLatest } from '#ui/use-stable.ts'
import type { GridParts } from '../grid/grid-row.tsx'
import { VirtualGrid } from '../grid/virtual-grid.tsx'
import type { PanelProps } from '../list/tokens-view.ts'
import { useTokenAnchors } from '../fields/token-name.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import type { TokenEntry } from '../token.ts'
import {
  type MatrixMember,
  type MatrixPart,
  type MatrixRow,
  matrixRows,
  memberColumns,
  rowKey,
  rowLabel,
  tokenColumns,
  tokensOfParts,
} from './matrix-axes.ts'
import { type Mark, type MatrixCell, matrixCell, slotLetters } from './matrix-cell.ts'
import { MatrixRowHead } from './matrix-row-head.tsx'

/** Classes of the letters in cells and of the samples in the legend. */
export const markStyles = {
  read: 'bg-hover text-ink group-hover/row:bg-line',
  change: 'bg-hover text-ink group-hover/row:bg-line',
  escalate:
    'bg-danger-solid text-[white] forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
  destroy: 'bg-danger-soft text-danger underline underline-offset-2',
  unknown: 'bg-info-soft text-info',
  uncataloged: 'text-line-strong',
} as const satisfies Record<Mark['style'], string>

// Grants through `*` are drawn as an outline in the color of the letter.
const outline = 'outline -outline-offset-1 outline-current/60 bg-transparent!'

// The letters are drawn by CSS, so that the text of a cell is only its words.
const letter = 'flex-none rounded-[3px] text-center not-italic before:content-[attr(data-letter)]'

// Neither `sr-only`, which is positioned, nor clipped: the browser would keep a layer for each of hundreds of cells. Not
// small, because audits count letters below 12 pixels, but with letters upon each other, so that none leaves the cell.
const unseen =
  'block size-px flex-none text-xs/1 tracking-[-1em] whitespace-nowrap text-transparent forced-color-adjust-none pointer-events-none'

type MatrixGlyphsProps = { cell: MatrixCell; slots: number; isCompact: boolean }

/** The content of a cell: words for assistive technology, letters in aligned slots for the eye. */
const MatrixGlyphs = memo(function MatrixGlyphs({ cell, slots, isCompact }: MatrixGlyphsProps) {
  /** Pixels from slot to slot. */
  const pitch = isCompact ? 14 : 16
  const extra = cell.isUnreadable || cell.unknown ? '?' : cell.more > 0 ? `+${cell.more}` : ''
  // No cell has room for all letters and dots beside the extra.
  const marks = extra === '' ? cell.marks : cell.marks.filter(({ style }) => style !== 'uncataloged')
  const emptyBefore = (at: number) => (marks[at]?.slot ?? 0) - (marks[at - 1]?.slot ?? -1) - 1
  return (
    <>
      <span className={unseen}>{visibleText(cell.text)}</span>
      {marks.length > 0 && (
        <span
          aria-hidden="true"
          className={clsx(
            'flex flex-none font-semibold',
            isCompact ? 'text-[10px]/[15px]' : 'text-2xs/[17px]',
          )}
          style={{ width: slots * pitch - 1 }}
        >
          {marks.map((mark, at) => (
            <i
              // oxlint-disable-next-line react/no-array-index-key -- elements are reused: making new ones costs frames
              key={at}
              data-letter={mark.letter}
              className={clsx(letter, markStyles[mark.style], mark.isThroughAll && outline)}
              style={{ width: pitch - 1, marginLeft: emptyBefore(at) * pitch + Math.sign(at) }}
            />
          ))}
        </span>
      )}
      {extra && (
        <i
          aria-hidden="true"
          data-letter={extra}
          className={clsx(letter, 'ml-px px-0.5 text-2xs font-semibold', markStyles.unknown)}
        />
      )}
    </>
  )
})

const longest = 500
const mostNames = 12

function NameList({ tokens }: { tokens: readonly TokenEntry[] }) {
  return tokens.slice(0, mostNames).map(({ index, name }, at) => (
    <Fragment key={index}>
      {at > 0 && ', '}
      <bdi>{visibleText(name)}</bdi>
    </Fragment>
  ))
}

/** The text of a row without cells: members of a group, grants on a dataset or view, or why it is unreadable. */
function matrixRowSpan(row: MatrixRow) {
  if (row.kind === 'group') {
    return (
      <span className="truncate text-xs text-muted">
        {row.isOpen ? 'They allow exactly the same.' : <NameList tokens={row.group.tokens} />}
      </span>
    )
  }
  if (row.kind === 'scope') {
    const { token, scopeKind, name } = row
    const unread = unreadText(unreadIn(token.grants, scopeKind, name))
    const granted = scopeText(scopeKind, scopesOf(token.grants, scopeKind).get(name))
    return (
      <>
        {(granted !== 'none' || !unread) && (
          <span className="truncate text-muted">{visibleText(granted)}</span>
        )}
        {unread && <span className="truncate text-warning">{visibleText(unread)}</span>}
      </>
    )
  }
  if (row.kind === 'unreadable') {
    return (
      <>
        <span className="shrink-0 text-muted">{row.row.reason}</span>
        <bdi className="truncate font-mono text-xs">
          {visibleText(shorten(inlineText(row.row.value), longest))}
        </bdi>
      </>
    )
  }
  return null
}

type TokenMatrixProps = {
  /** The other axis of the matrix. */
  members: readonly MatrixMember[]
  /** The shown tokens in order, and how they are grouped. */
  parts: readonly MatrixPart[]
  unreadable: readonly UnreadableRow[]
  /** The whole list, in which to look for other tokens that can do the same. */
  list: ListModel<TokenEntry>
  kind: ScopeKind
  /** The worst finding of the token in a row of the list. */
  markOf: ListView['mark']
} & Pick<PanelProps, 'search' | 'update'>

const none: readonly string[] = []

/** Adds the text to the list, or removes it when it is already there; undefined when nothing is left. */
function toggledText(texts: readonly string[], text: string): string[] | undefined {
  const next = texts.includes(text) ? texts.filter((other) => other !== text) : [...texts, text]
  return next.length > 0 ? next : undefined
}

const CellDialog = lazyPart(() => import('./cell-dialog.tsx'), 'CellDialog', 'What the cell means')

/** The matrix of tokens and what they are granted. */
export function TokenMatrix(props: TokenMatrixProps) {
  const { members, parts, unreadable, list, kind, markOf, search, update } = props
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
    if (row.kind === 'token') update({ open: toggledText(open, row.token.id) }, true)
    if (row.kind === 'group') update({ closed: toggledText(closed, row.group.tokens[0]?.id ?? '') }, true)
  })
  const sorted = useMemo(() => readSort(sort, anyColumn), [sort])
  const [asked, setAsked] = useState<{ token: TokenEntry; member: MatrixMember } | null>(null)
  /** The token and the member that meet in a cell; column 0 is the row header. */
  const meetingAt = useCallback(
    (index: number, column: number) => {
      const row = rows[index]
      const token = isTransposed ? tokens[column - 1] : row?.kind === 'token' ? row.token : undefined
      const member = isTransposed && row?.kind === 'member' ? row.member : members[column - 1]
      return token && member ? { token, member } : null
    },
    [rows, isTransposed, tokens, members],
  )
  function handleClick(event: MouseEvent) {
    anchors.handleClick(event)
    const cell =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[role="cell"][data-column]') : null
    if (event.defaultPrevented || !cell || cell.dataset['spans'] !== undefined) return
    // The cell gets the focus back when the dialog closes.
    if (!cell.hasAttribute('tabindex')) cell.tabIndex = -1
    cell.focus({ preventScroll: true })
    setAsked(meetingAt(Number(cell.dataset['row']) - 1, Number(cell.dataset['column'])))
  }
  const gridParts = useMemo((): GridParts => {
    const slots = slotLetters[kind].length
    return {
      rowKey: (index) => (rows[index] ? rowKey(rows[index]) : ''),
      rowLabel: (index) => (rows[index] ? visibleText(rowLabel(rows[index])) : ''),
      head(index, tabIndex) {
        const row = rows[index]
        const mark = row?.kind === 'token' ? markOf?.(row.token.index) : undefined
        return row && <MatrixRowHead row={row} mark={mark} tabIndex={tabIndex} onToggle={handleToggle} />
      },
      cell(index, column) {
        const meeting = meetingAt(index, column)
        if (!meeting) return { content: null, fits: true }
        const cell = matrixCell(meeting.token, meeting.member)
        const content = <MatrixGlyphs cell={cell} slots={slots} isCompact={isCompact} />
        const fits = cell.more === 0 && !cell.isUnreadable && !cell.unknown
        return cell.text === 'none' ? { content, fits } : { content, fits, tip: cell.text }
      },
      span: (index) => (rows[index] ? matrixRowSpan(rows[index]) : null),
    }
  }, [rows, kind, isCompact, meetingAt, handleToggle, markOf])
  if (members.length === 0) {
    return (
      <EmptyState title={`No ${scopeWords[kind].plural}`}>
        No token in this list is granted anything on a {scopeWords[kind].singular.toLowerCase()}.
      </EmptyState>
    )
  }
  return (
    <>
      <VirtualGrid
        key={`${kind} ${isTransposed}`}
        label="Capability matrix"
        columns={columns}
        rowCount={rows.length}
        rowHeight={isCompact ? 28 : 36}
        headHeight={kind === 'organization' || isTransposed ? 44 : 36}
        parts={gridParts}
        sort={sorted}
        onSort={(next) => update({ sort: writeSort(next) })}
        onClick={handleClick}
        onPointerOver={anchors.handlePointerOver}
      />
      {asked && <CellDialog {...asked} list={list} onClose={() => setAsked(null)} />}
    </>
  )
}
