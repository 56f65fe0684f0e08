import type { ListRow } from '#api/list-row.ts'
import { asText, type JsonObject, member } from '#lib/json-value.ts'
import type { NamedRecord } from '#ui/find-records.ts'

/** An organization by its name, empty where it has none. */
export type NamedOrg = NamedRecord & { readonly record: JsonObject }

/** The organizations of a list by their names; each is read when one comes to it. */
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
