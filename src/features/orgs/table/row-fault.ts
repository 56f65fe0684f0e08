import { type JsonObject, member } from '#lib/json-value.ts'
import { columnValue, orgColumns } from '../fields/org-columns.ts'

const required = orgColumns.filter((column) => column.required)

const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** What is wrong with the record of a row, in a sentence or two; undefined when nothing is. */
export function rowFault(org: JsonObject, isDuplicate: boolean): string | undefined {
  const hasLicense = !isAbsent(member(org, 'license'))
  const isWhole = hasLicense && required.every((column) => !isAbsent(columnValue(column, org)))
  if (isWhole && !isDuplicate) return undefined
  const missing = required
    .filter((column) => isAbsent(columnValue(column, org)))
    .map(({ label }) => label)
    .concat(hasLicense ? [] : 'License')
  return [
    missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    isDuplicate && 'Other rows have the same ID.',
  ]
    .filter(Boolean)
    .join(' ')
}
