import { type ReactNode, useMemo } from 'react'
import type { Question } from '#grants/question.ts'
import type { Able } from '#grants/who-can.ts'
import { visibleText } from '#lib/visible-text.ts'
import { anyColumn, readSort, writeSort } from '#records/index/sort-param.ts'
import { Badge } from '#ui/badge.tsx'
import { ExpiryBadge } from '../fields/expiry-badge.tsx'
import { FindingsBadge } from '../fields/severity-badge.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { GridColumn } from '../grid/grid-window.ts'
import type { GridParts } from '../grid/grid-row.tsx'
import { VirtualGrid } from '../grid/virtual-grid.tsx'
import type { PanelProps } from '../list/tokens-view.ts'
import type { TokenEntry } from '../token.ts'
import { causeText, grantsText } from './answer-text.ts'

/** The columns of the answer. */
const whoCanColumns = [
  { id: 'name', label: 'Token', width: 240, grow: 0, align: 'start', firstSort: 'asc' },
  { id: 'cause', label: 'Cause', width: 176, grow: 0, align: 'start', firstSort: 'desc' },
  { id: 'grant', label: 'Granted as', width: 280, grow: 3, align: 'start' },
  { id: 'expires', label: 'Expires', width: 176, grow: 0, align: 'start', firstSort: 'asc' },
  { id: 'findings', label: 'Findings', width: 120, grow: 0, align: 'start', firstSort: 'desc' },
] as const satisfies readonly GridColumn[]

type WhoCanColumn = (typeof whoCanColumns)[number]['id']

type CellInput = { holder: Able<TokenEntry>; question: Question; findings: TokenFindings | null }

const contents = {
  name: ({ holder }) => holder.token.name,
  cause: ({ holder }) => <Badge tone={holder.wildcard ? 'warning' : 'neutral'}>{causeText(holder)}</Badge>,
  grant: ({ holder, question }) => {
    const text = grantsText(holder.token, question)
    return (
      <bdi data-tip={text} className="truncate font-mono text-xs text-muted">
        {text}
      </bdi>
    )
  },
  expires: ({ holder }) => <ExpiryBadge expiry={holder.token.expiry} />,
  findings: ({ holder, findings }) =>
    findings ? (
      <FindingsBadge findings={findings.open(holder.token.index)} />
    ) : (
      <span className="text-faint">…</span>
    ),
} as const satisfies Record<WhoCanColumn, (input: CellInput) => ReactNode>

type WhoCanTableProps = Pick<PanelProps, 'findings' | 'search' | 'onSearch'> & {
  able: readonly Able<TokenEntry>[]
  question: Question
}

/** The tokens that can, each with what allows it. */
export function WhoCanTable({ able, question, findings, search, onSearch }: WhoCanTableProps) {
  const sort = useMemo(() => readSort(search.sort, anyColumn), [search.sort])
  const parts = useMemo(
    (): GridParts => ({
      rowKey: (index) => String(able[index]?.token.index ?? index),
      rowLabel: (index) => visibleText(able[index]?.token.name ?? ''),
      head(index, tabIndex) {
        const token = able[index]?.token
        return (
          token && (
            <div className="flex h-full min-w-0 items-center gap-1.5 pr-2 pl-6">
              <TokenName token={token} search={search} tabIndex={tabIndex} className="flex-1" />
              {token.isDuplicate && <span className="shrink-0 text-2xs text-muted">Duplicate ID</span>}
            </div>
          )
        )
      },
      cell(index, column) {
        const holder = able[index]
        const id = whoCanColumns[column]?.id
        return { content: holder && id && contents[id]({ holder, question, findings }) }
      },
      span: () => null,
    }),
    [able, question, findings, search],
  )
  return (
    <VirtualGrid
      label="Who can"
      columns={whoCanColumns}
      rowCount={able.length}
      rowHeight={36}
      headHeight={36}
      parts={parts}
      sort={sort}
      // One column at a time: the cause is put in order after all others.
      onSort={(next) => onSearch({ sort: writeSort(next.slice(-1)) })}
    />
  )
}
