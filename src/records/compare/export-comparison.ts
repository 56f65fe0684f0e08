import { csvText } from '#lib/csv.ts'
import { columnHeading } from '../fields/amount.ts'
import { jsonFile } from '#lib/json-value.ts'
import type { ComparedSide } from './find-compared.ts'
import type { ComparedGroup } from './compare-fields.ts'

type Shown = { sides: readonly ComparedSide[]; groups: readonly ComparedGroup[] }

/**
 * Writes the comparison as CSV: a row per shown field, with its unit; values as sent, integers exact; absent values are
 * empty.
 */
export function comparisonCsv({ sides, groups }: Shown): string {
  return csvText([
    ['Group', 'Field', 'Path', 'Differs', ...sides.map(({ id, entry }) => entry?.name || id)],
    ['', 'ID', '', '', ...sides.map(({ id }) => id)],
    ...groups.flatMap(({ title, fields }) =>
      fields.map(({ label, kind, path, isIdentity, isDifferent, values }) => [
        title,
        columnHeading({ label, kind }),
        path.join('.'),
        isIdentity ? 'not compared' : isDifferent ? 'yes' : 'no',
        ...values,
      ]),
    ),
  ])
}

/**
 * Writes the comparison as JSON: the records under the name of `plural`, and `fields` with their `values` in the same
 * order, integers exact. `isDifferent` is null for fields that identify a record. Each value is inside an object, which is empty when the record does not have the field.
 */
export function comparisonJson({ sides, groups }: Shown, plural: string): string {
  const file = {
    [plural]: sides.map(({ id, entry }) => ({
      id,
      name: entry?.name || null,
      isKnown: entry !== undefined,
    })),
    fields: groups.flatMap(({ title, fields }) =>
      fields.map(({ label, path, isIdentity, isDifferent, values }) => ({
        group: title,
        label,
        path,
        isDifferent: isIdentity ? null : isDifferent,
        values: values.map((value) => (value === undefined ? {} : { value })),
      })),
    ),
  }
  return jsonFile(file)
}
