import { Link } from '@tanstack/react-router'
import { asText, member } from '#lib/json-value.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { ComparedHead } from '#ui/compared.tsx'
import type { ComparedColumn } from './find-columns.ts'

/** What an organization is called in a comparison. */
export const columnName = ({ id, row }: ComparedColumn): string =>
  visibleText(asText(member(row?.record, 'name')) || id)

/** Why a column is empty, as a sentence; null when it is not. */
function gapText({ row, number, twins }: ComparedColumn): string | null {
  if (row) return null
  if (twins === 0) return 'No organization has this ID.'
  return `Only ${twins} ${twins === 1 ? 'record has' : 'records have'} this ID; there is no record ${number}.`
}

type ColumnHeadProps = {
  column: ComparedColumn
  isBase: boolean
  /** Null where the base has the same ID, or is this column. */
  onBase: (() => void) | null
  onRemove(): void
}

/** Which organization stands in a column, and what can be done with it. */
export function OrgColumnHead({ column, isBase, onBase, onRemove }: ColumnHeadProps) {
  const { id, row, number, twins } = column
  const name = columnName(column)
  const gap = gapText(column)
  return (
    <ComparedHead
      id={id}
      name={name}
      title={
        <span className="min-w-0 flex-1">
          <OrgName id={id} name={name} isKnown={row !== undefined} />
        </span>
      }
      onFirst={onBase}
      firstLabel={`Make ${name} the base`}
      onRemove={onRemove}
    >
      <div className="flex flex-wrap items-center gap-1">
        {isBase && <Badge tone="accent">Base</Badge>}
        {row && twins > 1 && (
          <Badge tone="warning">
            Record {number} of {twins} with this ID
          </Badge>
        )}
      </div>
      {gap && <p className="text-xs text-warning">{gap}</p>}
    </ComparedHead>
  )
}

function OrgName({ id, name, isKnown }: { id: string; name: string; isKnown: boolean }) {
  const text = <bdi className="line-clamp-2 text-sm font-semibold wrap-anywhere">{name}</bdi>
  if (!isKnown || !('segment' in encodePathSegment(id))) return text
  if (id === 'compare') {
    return (
      <Link to="/orgs/compare" search={{ record: '1' }} className="inline-block min-h-6 hover:underline">
        {text}
      </Link>
    )
  }
  return (
    <Link to="/orgs/$orgId" params={{ orgId: id }} className="inline-block min-h-6 hover:underline">
      {text}
    </Link>
  )
}
