import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { unreadText } from '#grants/scope-text.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ComparedCorner, ComparedHead } from '#ui/compared.tsx'
import type { ComparedCell, ComparedRow } from './compared-rows.ts'
import type { FactRow } from './fact-rows.tsx'
import type { ComparedToken } from './find-compared.ts'
import { LinkedName, SideLetter, sideName } from './side-name.tsx'

/** Why a side is empty, as a sentence; null when it is not. */
function gapText({ token, number, twins }: ComparedToken): string | null {
  if (token) return null
  if (twins === 0) return 'No token of the list has this ID. It may have been revoked or regenerated.'
  return `Only ${twins} ${twins === 1 ? 'token has' : 'tokens have'} this ID; there is no token ${number}.`
}

type SideHeadProps = {
  side: ComparedToken
  /** Null for the first. */
  onFirst: (() => void) | null
  onRemove(): void
}

/** Which token stands in a column, and what can be done with it. */
function SideHead({ side, onFirst, onRemove }: SideHeadProps) {
  const { id, token, number, twins, letter } = side
  const name = sideName(side)
  const gap = gapText(side)
  return (
    <ComparedHead
      id={id}
      name={name}
      title={
        <>
          <SideLetter letter={letter} />
          <span className="line-clamp-2 min-w-0 flex-1 text-sm font-semibold">
            {token ? <LinkedName token={token} /> : <bdi className="wrap-anywhere">{name}</bdi>}
          </span>
        </>
      }
      onFirst={onFirst}
      firstLabel={`Make ${name} A`}
      onRemove={onRemove}
    >
      {token && twins > 1 && (
        <Badge tone="warning">
          Token {number} of {twins} with this ID
        </Badge>
      )}
      {gap && <p className="text-xs text-warning">{gap}</p>}
    </ComparedHead>
  )
}

/** Least widths, in rem. */
const labelWidth = 9
const columnWidth = 13

const groupTitles = { organization: 'Organization', dataset: 'Datasets', view: 'Views' } as const

type ComparisonTableProps = {
  sides: readonly ComparedToken[]
  facts: readonly FactRow[]
  /** What each token allows where; none, when that is shown elsewhere. */
  rows: readonly ComparedRow[]
  onFirst(position: number): void
  onRemove(position: number): void
}

/** A column for each token, a row for each field and each scope; head and first column stay in sight. */
export function ComparisonTable({ sides, facts, rows, onFirst, onRemove }: ComparisonTableProps) {
  return (
    <table
      aria-label="Comparison"
      style={{ minWidth: `${labelWidth + sides.length * columnWidth}rem` }}
      className="w-full table-fixed border-separate border-spacing-0 bg-surface text-sm print:min-w-0!"
    >
      <thead>
        <tr>
          <ComparedCorner />
          {sides.map((side, position) => (
            <SideHead
              key={side.key}
              side={side}
              onFirst={position === 0 ? null : () => onFirst(position)}
              onRemove={() => onRemove(position)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <Row key={fact.label} label={fact.label} isDifferent={fact.isDifferent}>
            {sides.map(({ key, token }) => (
              <Cell key={key}>{token && fact.show(token)}</Cell>
            ))}
          </Row>
        ))}
      </tbody>
      {(['organization', 'dataset', 'view'] as const).map((kind) => {
        const ofKind = rows.filter((row) => row.kind === kind)
        return (
          ofKind.length > 0 && <GrantRows key={kind} title={groupTitles[kind]} sides={sides} rows={ofKind} />
        )
      })}
    </table>
  )
}

type RowProps = { label: string; isDifferent: boolean; isCode?: boolean; children: ReactNode }

function Row({ label, isDifferent, isCode = false, children }: RowProps) {
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky left-0 z-10 border-r border-b border-line bg-surface px-4 py-1.5 text-left align-top font-normal group-hover:bg-hover sm:px-6 print:static"
      >
        <bdi
          className={clsx(
            'wrap-anywhere',
            isCode && 'font-mono text-xs',
            isDifferent ? 'font-medium' : 'text-muted',
          )}
        >
          {visibleText(label) || '“”'}
        </bdi>
        {isDifferent && (
          <span data-tip="Not the same in all" className="text-xs font-semibold text-accent">
            {/* It stays with the last word. */}
            <span aria-hidden="true">{'\u00a0≠'}</span>
            <span className="sr-only"> differs</span>
          </span>
        )}
      </th>
      {children}
    </tr>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="border-b border-line px-3 py-1.5 align-top group-hover:bg-hover">{children}</td>
}

/** Rows that are drawn before anybody asks for more, and how many more come at a time. */
const shownFirst = 100
const shownMore = 500

type GrantRowsProps = { title: string; sides: readonly ComparedToken[]; rows: readonly ComparedRow[] }

function GrantRows({ title, sides, rows }: GrantRowsProps) {
  const [shown, setShown] = useState(shownFirst)
  const left = rows.length - shown
  // Rows have a cell for each token that the list holds.
  const places = new Map(sides.filter(({ token }) => token).map(({ key }, place) => [key, place]))
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={sides.length + 1}
          className="border-b border-line bg-surface pt-4 pb-1.5 text-left"
        >
          <span className="sticky left-0 px-4 text-xs font-semibold text-muted sm:px-6">{title}</span>
        </th>
      </tr>
      {rows.slice(0, shown).map((row) => (
        <Row key={row.key} label={row.label} isDifferent={row.isDifferent} isCode>
          {sides.map(({ key }) => {
            const cell = row.cells[places.get(key) ?? -1]
            return <Cell key={key}>{cell && <GrantCell cell={cell} />}</Cell>
          })}
        </Row>
      ))}
      {left > 0 && (
        <tr className="print:hidden">
          <td colSpan={sides.length + 1} className="border-b border-line px-4 py-2 sm:px-6">
            <Button
              size="small"
              className="sticky left-4 sm:left-6"
              onClick={() => setShown(shown + shownMore)}
            >
              Show {numberText(Math.min(left, shownMore))} more {title.toLowerCase()}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function GrantCell({ cell: { text, isThroughAll, unread } }: { cell: ComparedCell }) {
  return (
    <>
      <bdi className={clsx('wrap-anywhere', text === 'none' && 'text-faint')}>{visibleText(text)}</bdi>
      {isThroughAll && (
        <span className="flex">
          <Badge>through *</Badge>
        </span>
      )}
      {unread.length > 0 && (
        <span className="block text-xs text-warning">
          <bdi className="line-clamp-3 wrap-anywhere">{visibleText(unreadText(unread).slice(0, 300))}</bdi>
        </span>
      )}
    </>
  )
}
