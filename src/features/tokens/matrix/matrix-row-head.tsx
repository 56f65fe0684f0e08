import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { RowMark } from '#records/list/list-view.ts'
import { WorstMark } from '#records/table/record-row.tsx'
import { ExpiryMark } from '../fields/badges.tsx'
import { type IdenticalTokens, type MatrixRow, memberTip, rowLabel } from './matrix-axes.ts'
import { TokenAnchor } from '../fields/token-name.tsx'

const pad = 'flex h-full min-w-0 items-center gap-1.5 pr-2 pl-6'

type RowHeadProps = {
  row: MatrixRow
  /** The worst finding of the token. */
  mark?: RowMark | undefined
  tabIndex: 0 | -1
  onToggle(row: MatrixRow): void
}

const disclosure =
  'flex size-4 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-line hover:text-ink'

/** "4 tokens with identical grants", or "2 of 4 tokens …" while a filter hides the others. */
function groupText({ tokens, count }: IdenticalTokens): string {
  const shown = tokens.length < count ? `${numberText(tokens.length)} of ` : ''
  return `${shown}${countText(count, 'token')} with identical grants`
}

type HeadProps<Kind> = RowHeadProps & { row: Extract<MatrixRow, { kind: Kind }> }

function GroupHead({ row, tabIndex, onToggle }: HeadProps<'group'>) {
  return (
    <button
      type="button"
      data-focus=""
      aria-expanded={row.isOpen}
      tabIndex={tabIndex}
      onClick={() => onToggle(row)}
      className="flex size-full min-w-0 items-center gap-1.5 bg-sunken pr-2 pl-1 text-left text-xs font-medium text-muted -outline-offset-2 hover:text-ink"
    >
      <ChevronRight size={14} className={clsx('shrink-0 transition-transform', row.isOpen && 'rotate-90')} />
      <span className="truncate">{groupText(row.group)}</span>
    </button>
  )
}

function TokenHead({ row, mark, tabIndex, onToggle }: HeadProps<'token'>) {
  const { token, opens, isOpen, isInGroup } = row
  return (
    <div className={clsx(pad, isInGroup && 'border-l-2 border-line-strong')}>
      {opens && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${opens === 'dataset' ? 'Datasets' : 'Views'} of ${visibleText(token.name)}`}
          tabIndex={tabIndex}
          onClick={() => onToggle(row)}
          className={clsx(disclosure, '-ml-5.5')}
        >
          <ChevronRight size={14} className={clsx('transition-transform', isOpen && 'rotate-90')} />
        </button>
      )}
      <TokenAnchor token={token} tabIndex={tabIndex} className="flex-1" />
      {mark && <WorstMark mark={mark} />}
      {token.isDuplicate && <span className="shrink-0 text-2xs text-muted">Duplicate ID</span>}
      <ExpiryMark expiry={token.expiry} />
    </div>
  )
}

const styles = {
  scope: 'font-mono text-xs text-muted',
  member: 'text-sm font-medium',
  unreadable: 'text-sm text-muted',
} as const

/** The pinned cell of a matrix row. */
export function MatrixRowHead(props: RowHeadProps) {
  const { row, tabIndex } = props
  if (row.kind === 'group') return <GroupHead {...props} row={row} />
  if (row.kind === 'token') return <TokenHead {...props} row={row} />
  return (
    <div
      data-focus=""
      tabIndex={tabIndex}
      data-tip={row.kind === 'member' ? memberTip(row.member) : undefined}
      className={clsx(pad, row.kind === 'scope' && 'pl-10', '-outline-offset-2')}
    >
      <bdi className={clsx('truncate', styles[row.kind])}>{visibleText(rowLabel(row))}</bdi>
    </div>
  )
}
