import type { ListRow } from '#api/list-row.ts'
import { asText, type JsonObject, member } from '#lib/json-value.ts'
import type { NamedRecord } from '#ui/find-records.ts'

/** An organization with its name, which is empty if it has none. */
export type NamedOrg = NamedRecord & { readonly record: JsonObject }

/** The organizations of a list with their names, read on demand. */
export function namedOrgs(rows: readonly ListRow[]): Iterable<NamedOrg> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) {
        if (row.kind !== 'record') continue
        const { index, id, record } = row
        yield { index, id, record, name: asText(member(record, 'name')) ?? '' }
      }
    },
  }
}
