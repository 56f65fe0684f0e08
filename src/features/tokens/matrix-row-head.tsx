import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { meaningOf } from '#domain/grants/capability-catalogue.ts'
import { scopeLabel } from '#domain/grants/scope-text.ts'
import { knownVerbs } from '#domain/grants/verbs.ts'
import { visibleText } from '#lib/visible-text.ts'
import { ExpiryMark } from './expiry-badge.tsx'
import type { MatrixMember } from './matrix-member.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { TokenEntry } from './token-entry.ts'
import { TokenName } from './token-name.tsx'
import type { TokensSearch } from './tokens-search.ts'

const pad = 'flex h-full min-w-0 items-center gap-1.5 pr-2 pl-6'

/** What one can do with a resource of the organization, for the tooltip of its head. */
export function memberTip({ kind, name }: MatrixMember): string | undefined {
  if (kind !== 'organization') return undefined
  const lines = knownVerbs.flatMap((verb) => {
    const meaning = meaningOf(kind, name, verb)
    return meaning ? [`${verb}: ${meaning}`] : []
  })
  return lines.length > 0 ? lines.join(' · ') : 'Not a resource of the interface'
}

type RowHeadProps = {
  row: MatrixRow
  tabIndex: 0 | -1
  search: TokensSearch
  /** Marks tokens that have ended or end soon; for tables without a column for it. */
  withExpiry: boolean
  onToggle?(token: TokenEntry): void
}

function TokenHead({
  row,
  tabIndex,
  search,
  withExpiry,
  onToggle,
}: RowHeadProps & { row: Extract<MatrixRow, { kind: 'token' }> }) {
  const { token, opens, isOpen } = row
  return (
    <div className={pad}>
      {opens && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${opens === 'dataset' ? 'Datasets' : 'Views'} of ${visibleText(token.name)}`}
          tabIndex={tabIndex}
          onClick={() => onToggle?.(token)}
          className="-ml-[22px] flex size-4 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-line hover:text-ink"
        >
          <ChevronRight size={14} className={clsx('transition-transform', isOpen && 'rotate-90')} />
        </button>
      )}
      <TokenName token={token} search={search} tabIndex={tabIndex} className="flex-1" />
      {token.isDuplicate && <span className="shrink-0 text-2xs text-muted">Duplicate ID</span>}
      {withExpiry && <ExpiryMark expiry={token.expiry} />}
    </div>
  )
}

/** The pinned cell of a line of the matrix. */
export function MatrixRowHead(props: RowHeadProps) {
  const { row, tabIndex } = props
  if (row.kind === 'token') return <TokenHead {...props} row={row} />
  if (row.kind === 'scope') {
    return (
      <div data-focus="" tabIndex={tabIndex} className={clsx(pad, 'pl-10 -outline-offset-2')}>
        <bdi className="truncate font-mono text-xs text-muted">{visibleText(scopeLabel(row.name))}</bdi>
      </div>
    )
  }
  if (row.kind === 'member') {
    return (
      <div
        data-focus=""
        tabIndex={tabIndex}
        data-tip={memberTip(row.member)}
        className={clsx(pad, '-outline-offset-2')}
      >
        <bdi className="truncate text-sm font-medium">{visibleText(row.member.label)}</bdi>
      </div>
    )
  }
  return (
    <div data-focus="" tabIndex={tabIndex} className={clsx(pad, 'text-sm text-muted -outline-offset-2')}>
      <span className="truncate">Unreadable row {row.row.index + 1}</span>
    </div>
  )
}
