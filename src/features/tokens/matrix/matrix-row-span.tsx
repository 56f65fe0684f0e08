import { Fragment } from 'react'
import { scopeText, unreadIn, unreadText } from '#grants/scope-text.ts'
import { scopesOf } from '#grants/token-grants.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { TokenEntry } from '../token.ts'
import type { MatrixRow } from './matrix-row.ts'

const longest = 500
const mostNames = 12

/** The names of tokens that are folded away. */
function NameList({ tokens }: { tokens: readonly TokenEntry[] }) {
  return tokens.slice(0, mostNames).map(({ index, name }, at) => (
    <Fragment key={index}>
      {at > 0 && ', '}
      <bdi>{visibleText(name)}</bdi>
    </Fragment>
  ))
}

/** What a line of the matrix says when it has no cells: who is in a group, the grants of a dataset or view, or why it is unreadable. */
export function matrixRowSpan(row: MatrixRow) {
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
          {visibleText(inlineText(row.row.value).slice(0, longest))}
        </bdi>
      </>
    )
  }
  return null
}
