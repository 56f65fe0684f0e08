import type { ListRow } from '#api/list-row.ts'
import { createRowIndex, type RowIndex } from '#records/index/row-index.ts'
import { inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { columnSortKey, orgRegion } from '../fields/org-columns.ts'
import { facetValue } from '../fields/org-facets.ts'
import { filterIds } from './orgs-search.ts'

/** One line with all the text of an organization that a person may search for. */
function searchText(org: JsonObject): string {
  const license = member(org, 'license')
  const values = [
    member(org, 'name'),
    member(org, 'id'),
    member(org, 'primaryEmail'),
    member(org, 'plan'),
    member(org, 'paymentStatus'),
    member(license, 'tier'),
    orgRegion(org),
    member(org, 'role'),
  ]
  let line = ''
  for (const value of values) if (value !== undefined) line += `${inlineText(value)}\n`
  return line
}

/** Index of the organizations, with license states as of `now` (milliseconds since the epoch). */
export function createOrgIndex(rows: readonly ListRow[], now: number): RowIndex {
  const recordOf = (row: number) => {
    const entry = rows[row]
    return entry?.kind === 'record' ? entry.record : undefined
  }
  return createRowIndex({
    count: rows.length,
    ahead: { facets: filterIds, sorts: ['name'] },
    searchText(row) {
      const entry = rows[row]
      return entry?.kind === 'record' ? searchText(entry.record) : inlineText(entry?.value)
    },
    sortKey(column, row) {
      const org = recordOf(row)
      return org && columnSortKey(column, org)
    },
    facetValue(facet, row) {
      const org = recordOf(row)
      const id = filterIds.find((known) => known === facet)
      return org && id && facetValue(id, org, now)
    },
  })
}
