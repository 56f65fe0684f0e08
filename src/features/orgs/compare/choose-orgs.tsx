import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { asText, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { ChooseCompared } from '#ui/choose-compared.tsx'
import { columnName } from './column-head.tsx'
import { mostCompared } from './compare-search.ts'
import type { ComparedColumn } from './find-columns.ts'

type ChooseOrgsProps = {
  rows: readonly ListRow[]
  /** The organizations that are chosen already: none, one, or too many. */
  columns: readonly ComparedColumn[]
  picker: ReactNode
  onIds(ids: readonly string[]): void
}

/** What to do when the address names too few organizations, or too many. */
export function ChooseOrgs({ rows, columns, picker, onIds }: ChooseOrgsProps) {
  const ids = columns.map(({ id }) => id)
  return (
    <ChooseCompared
      noun={['organization', 'organizations']}
      chosen={columns.map((column) => ({
        key: column.key,
        name: columnName(column),
        isListed: column.row !== undefined,
      }))}
      most={mostCompared}
      hint=". Find one by its name or ID, or select rows in the list and press Compare."
      picker={picker}
      onFirst={() => onIds(ids.slice(0, mostCompared))}
      onRemove={(position) => onIds(ids.toSpliced(position, 1))}
    >
      {columns.length === 0 && <CalledCompare rows={rows} />}
    </ChooseCompared>
  )
}

/** The way to an organization whose ID makes its address the one of this page. */
function CalledCompare({ rows }: { rows: readonly ListRow[] }) {
  const row = rows.find((entry) => entry.kind === 'record' && entry.id === 'compare')
  if (row?.kind !== 'record') return null
  const name = visibleText(asText(member(row.record, 'name')) || 'compare')
  return (
    <p className="mt-3">
      An organization has the ID “compare”:{' '}
      <Link to="/orgs/compare" search={{ record: '1' }} className="text-accent underline">
        <bdi>{name}</bdi>
      </Link>
    </p>
  )
}
