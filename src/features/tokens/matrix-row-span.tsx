import { scopeText, unreadIn, unreadText } from '#domain/grants/scope-text.ts'
import { scopesOf } from '#domain/grants/token-grants.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { MatrixRow } from './matrix-row.ts'

const longest = 500

/** What a line of the matrix says when it has no cells: the grants of a dataset or view, or why it is unreadable. */
export function matrixRowSpan(row: MatrixRow) {
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
