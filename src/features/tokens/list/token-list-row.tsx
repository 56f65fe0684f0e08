import { memo } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { rowPlace } from '#ui/row-place.ts'
import { type Density, rowClasses, rowHeights } from '#ui/table-density.ts'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import { TokenAnchor } from './token-anchor.tsx'
import type { TokenEntry } from './token-entry.ts'
import { listCells, listColumns } from './token-list-columns.tsx'

const base = 'flex-none overflow-clip text-ellipsis whitespace-nowrap border-b border-line px-3 align-middle'
const pinned =
  'sticky left-0 z-1 flex items-center bg-surface font-medium group-hover:bg-hover group-focus:bg-hover group-data-selected:bg-accent-soft group-focus:shadow-[inset_2px_2px_0_var(--focus),inset_0_-1px_0_var(--focus)] border-r pl-4 sm:pl-6'
const longest = 500

type RowProps = { position: number; density: Density; widths: readonly number[]; isActive: boolean }

type TokenListRowProps = RowProps & {
  token: TokenEntry
  findings: TokenFindings | null
  isSelected: boolean
}

/** One token of the list. */
export const TokenListRow = memo(function TokenListRow(props: TokenListRowProps) {
  const { token, findings, position, density, widths, isActive, isSelected } = props
  return (
    <tr
      {...rowPlace(position, rowHeights[density], isActive)}
      data-selected={isSelected || undefined}
      className={rowClasses[density]}
    >
      <th
        scope="row"
        aria-colindex={1}
        style={{ width: widths[0] }}
        className={`${base} ${pinned} text-left`}
      >
        <RowCheckbox name={token.name} isSelected={isSelected} />
        <TokenAnchor token={token} tabIndex={-1} />
        {token.isDuplicate && <span className="ml-1.5 shrink-0 text-2xs text-muted">Duplicate ID</span>}
      </th>
      {listColumns.map(({ id }, index) =>
        id === 'name' ? null : (
          <td
            key={id}
            aria-colindex={index + 1}
            style={{ width: widths[index] }}
            className={id === 'grants' ? `${base} tabular text-right` : base}
          >
            {listCells[id](token, findings)}
          </td>
        ),
      )}
    </tr>
  )
})

/** An element of the list that is no token: why, and what was sent. */
export const UnreadableTokenRow = memo(function UnreadableTokenRow(props: RowProps & { row: UnreadableRow }) {
  const { row, position, density, widths, isActive } = props
  return (
    <tr {...rowPlace(position, rowHeights[density], isActive)} className={rowClasses[density]}>
      <th
        scope="row"
        aria-colindex={1}
        style={{ width: widths[0] }}
        className={`${base} ${pinned} text-left text-muted`}
      >
        Unreadable row {row.index + 1}
      </th>
      <td
        aria-colindex={2}
        colSpan={listColumns.length - 1}
        className="flex-1 overflow-clip border-b border-line px-3 align-middle whitespace-nowrap text-muted"
      >
        {row.reason}{' '}
        <bdi className="font-mono text-xs">{visibleText(inlineText(row.value).slice(0, longest))}</bdi>
      </td>
    </tr>
  )
})
