import { stringify } from 'lossless-json'
import type { ListRow } from '#api/list-row.ts'
import { type CsvCell, csvText } from '#lib/csv.ts'
import { inlineText } from '#lib/json-value.ts'
import { columnValue, type OrgColumn } from '../fields/org-columns.ts'

type Shown = { rows: Iterable<ListRow>; columns: readonly OrgColumn[] }

function csvCell(value: unknown): CsvCell {
  if (typeof value === 'object' && value !== null) return inlineText(value)
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? value
    : typeof value === 'string'
      ? value
      : null
}

/** The rows and columns as CSV: values as sent, integers exact. An unreadable row is its JSON in the first column. */
export function orgsCsv({ rows, columns }: Shown): string {
  function* lines(): Iterable<readonly CsvCell[]> {
    yield columns.map(({ label }) => label)
    for (const row of rows) {
      yield row.kind === 'record'
        ? columns.map((column) => csvCell(columnValue(column, row.record)))
        : columns.map((_, index) => (index === 0 ? inlineText(row.value) : null))
    }
  }
  return csvText(lines())
}

/**
 * The rows and columns as JSON: a list of objects whose keys are the paths of the fields, integers exact. Absent
 * fields stay absent. An unreadable row is the element as it was sent.
 */
export function orgsJson({ rows, columns }: Shown): string {
  const list = Array.from(rows, (row) =>
    row.kind === 'record'
      ? Object.fromEntries(columns.map((column) => [column.path.join('.'), columnValue(column, row.record)]))
      : row.value,
  )
  return `${stringify(list, undefined, 2) ?? '[]'}\n`
}
