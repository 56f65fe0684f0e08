import { inlineText, member } from '#lib/json-value.ts'
import type { DatasetColumn } from './dataset-columns.ts'
import { type DatasetRow, verbsWithCause } from './dataset-rows.ts'

function cellText({ token, reach }: DatasetRow, { id, resource }: DatasetColumn): string {
  if (id === 'name') return token.name
  if (id === 'organization') return reach.organization.join(', ')
  if (resource !== undefined) return verbsWithCause(reach.resources.get(resource) ?? [])
  return inlineText(member(token.record, 'expiresAt'))
}

/** What the table shows, as texts, with the id of each token and whether a part of its grants could not be read. */
export function datasetExport(
  rows: readonly DatasetRow[],
  columns: readonly DatasetColumn[],
): readonly (readonly string[])[] {
  return [
    [...columns.map(({ label }) => label), 'Grants unreadable', 'ID'],
    ...rows.map((row) => [
      ...columns.map((column) => cellText(row, column)),
      row.reach.isUnread ? 'yes' : 'no',
      row.token.id,
    ]),
  ]
}
