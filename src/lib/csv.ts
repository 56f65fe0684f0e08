import { inlineText } from './json-value.ts'

/** The usual types of cells; other values are written as JSON. */
export type CsvCell = string | number | bigint | boolean | null | undefined

// Text that a spreadsheet would read as a formula or command (OWASP, "CSV Injection"), including full-width characters.
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/
// Where the decimal separator is a comma, spreadsheets split cells at semicolons; some split at tabs.
const needsQuotes = /[",;\t\r\n]/

/** Text is guarded against formulas, numbers are written verbatim, and undefined and null are empty. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  const cell = inlineText(value)
  if (typeof value !== 'string' && typeof value !== 'object') return cell
  const safe = formulaStart.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Formats rows as CSV (RFC 4180): comma-separated, CRLF after each row, quoted where needed. Integers of any size are
 * exact. Text that a spreadsheet would run as a formula gets a leading apostrophe.
 */
export function csvText(rows: Iterable<readonly unknown[]>): string {
  let text = ''
  for (const row of rows) text += `${row.map(cellText).join(',')}\r\n`
  return text
}
