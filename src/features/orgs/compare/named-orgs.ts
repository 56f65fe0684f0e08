import type { ListRow } from '#api/list-row.ts'
import { asText, member } from '#lib/json-value.ts'
import type { NamedRecord } from '#ui/find-records.ts'

/** The organizations of a list by their names; each is read when one comes to it. */
export function namedOrgs(rows: readonly ListRow[]): Iterable<NamedRecord> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) {
        if (row.kind !== 'record') continue
        const { index, id, record } = row
        yield { index, id, name: asText(member(record, 'name')) ?? '' }
      }
    },
  }
}
