import { Link } from '@tanstack/react-router'
import { meaningOf, nameText } from '#grants/capability-catalog.ts'
import { othersText, whoCan } from '#grants/who-can.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useNow } from '#ui/now.tsx'
import { hasExpired } from '../rules/thresholds.ts'
import type { TokenEntry } from '../token.ts'
import { questionLink } from '../who-can/question-link.ts'
import type { MatrixMember } from './matrix-axes.ts'
import { grantedQuestions, matrixCell } from './matrix-cell.ts'

type CellDialogProps = {
  token: TokenEntry
  member: MatrixMember
  /** The list that the token is in. */
  list: Pick<ListModel<TokenEntry>, 'subjects' | 'unreadable'>
  onClose(): void
}

/** Explains a matrix cell grant by grant, with how many other tokens can do the same. */
export function CellDialog({ token, member, list, onClose }: CellDialogProps) {
  const now = useNow()
  const questions = grantedQuestions(token, member)
  const cell = matrixCell(token, member)
  return (
    <Dialog onClose={onClose} title={`${visibleText(token.name)}: ${visibleText(member.label)}`}>
      {cell.isUnreadable && (
        <p className="mb-2 text-sm text-warning wrap-anywhere">
          Some of its grants could not be read: <bdi>{visibleText(cell.text)}</bdi>
        </p>
      )}
      {cell.unknown && (
        <p className="mb-2 text-sm text-warning wrap-anywhere">
          Whether these grants apply here, too, is unknown: <bdi>{visibleText(cell.unknown)}</bdi>
        </p>
      )}
      {questions.length === 0 ? (
        <p className="text-sm text-muted">
          {cell.isUnreadable || cell.unknown ? 'No known grant applies here.' : 'It is granted nothing here.'}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {questions.map((question) => {
            const { kind, resource, verb } = question
            const meaning = meaningOf(kind, resource, verb)
            const { able, unclear } = whoCan(list.subjects, question)
            const others = able.filter((holder) => holder.token.index !== token.index)
            const expired = others.filter((other) => hasExpired(other.token.expiry, now)).length
            return (
              <li key={`${resource} ${verb}`} className="flex flex-col gap-0.5 py-2 text-sm">
                <span className="flex flex-wrap items-center gap-2">
                  <code className="text-xs wrap-anywhere">
                    {visibleText(nameText(resource))}: {visibleText(nameText(verb))}
                  </code>
                  {meaning === undefined && <Badge tone="info">Unknown</Badge>}
                </span>
                <span>{meaning ?? 'The interface does not say what this allows.'}</span>
                <Link
                  {...questionLink(question)}
                  onClick={onClose}
                  className="text-xs text-accent hover:underline"
                >
                  {othersText({
                    able: others.length - expired,
                    expired,
                    unclear: unclear.length + list.unreadable.length,
                  })}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
