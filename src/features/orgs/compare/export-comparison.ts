import { stringify } from 'lossless-json'
import { type CsvCell, csvText } from '#lib/csv.ts'
import { asText, inlineText, member } from '#lib/json-value.ts'
import type { ComparedGroup } from './compare-orgs.ts'
import type { ComparedColumn } from './find-columns.ts'

type Shown = { columns: readonly ComparedColumn[]; groups: readonly ComparedGroup[] }

const csvCell = (value: unknown): CsvCell => {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return value
  if (value === undefined) return null
  return typeof value === 'string' ? value : inlineText(value)
}

const nameOf = ({ row }: ComparedColumn) => asText(member(row?.record, 'name'))

/** The comparison as CSV: a line for each field shown, values as sent, integers exact; what is absent is empty. */
export function comparisonCsv({ columns, groups }: Shown): string {
  return csvText([
    ['Group', 'Field', 'Path', 'Differs', ...columns.map((column) => nameOf(column) ?? column.id)],
    ['', 'ID', '', '', ...columns.map(({ id }) => id)],
    ...groups.flatMap(({ title, fields }) =>
      fields.map(({ label, path, isDifferent, values }) => [
        title,
        label,
        path.join('.'),
        isDifferent ? 'yes' : 'no',
        ...values.map(csvCell),
      ]),
    ),
  ])
}

/**
 * The comparison as JSON: `organizations`, and `fields` with their `values` in the same order, integers exact. A value
 * stands in an object, which is empty where the organization does not have the field.
 */
export function comparisonJson({ columns, groups }: Shown): string {
  const file = {
    organizations: columns.map((column) => ({
      id: column.id,
      name: nameOf(column) ?? null,
      isKnown: column.row !== undefined,
    })),
    fields: groups.flatMap(({ title, fields }) =>
      fields.map(({ label, path, isDifferent, values }) => ({
        group: title,
        label,
        path,
        isDifferent,
        values: values.map((value) => (value === undefined ? {} : { value })),
      })),
    ),
  }
  return `${stringify(file, undefined, 2) ?? ''}\n`
}
