import { inlineText } from './json-value.ts'

/** What cells mostly are; anything else that JSON can hold is written as JSON. */
export type CsvCell = string | number | bigint | boolean | null | undefined

// What makes a spreadsheet read text as a formula or a command (OWASP, "CSV Injection"), also in full width.
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/
// Where the decimal sign is a comma, spreadsheets part cells at semicolons; some do so at tabs.
const needsQuotes = /[",;\t\r\n]/

/** Text is guarded against formulas, numbers are written as they are, undefined and null are empty. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  const cell = inlineText(value)
  if (typeof value !== 'string' && typeof value !== 'object') return cell
  const safe = formulaStart.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as CSV (RFC 4180): comma, CRLF after each row, quotes where needed. Integers of any size are exact. Text
 * that a spreadsheet would run as a formula gets a leading apostrophe.
 */
export function csvText(rows: Iterable<readonly unknown[]>): string {
  let text = ''
  for (const row of rows) text += `${row.map(cellText).join(',')}\r\n`
  return text
}
