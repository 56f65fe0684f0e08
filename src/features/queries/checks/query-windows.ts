import type { ListRow } from '#api/list-row.ts'
import { asInteger, asText, member } from '#lib/json-value.ts'
import type { QueryWindow } from './check.ts'

/** `license.maxQueryWindowSeconds` of every organization of a list that has one, exact, with its name. */
export function queryWindows(rows: readonly ListRow[]): readonly QueryWindow[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'record') return []
    const seconds = asInteger(member(member(row.record, 'license'), 'maxQueryWindowSeconds'))
    if (seconds === undefined) return []
    return [{ organization: asText(member(row.record, 'name')) || row.id, seconds }]
  })
}
