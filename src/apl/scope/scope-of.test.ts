import { expect, test } from 'vitest'
import { parseApl } from '../syntax/parse-apl.ts'
import { scopeOf } from './scope-of.ts'

/** The columns that the last query of a text gives: their names, and `…` where all other fields are there too. */
function resultOf(text: string): string {
  const syntax = parseApl(text)
  const query = syntax.statements.findLast((statement) => statement.kind === 'query')
  if (!query) return 'no query'
  const { columns, isOpen } = scopeOf(syntax).result(query.query)
  return [...columns.map(({ name }) => name), ...(isOpen ? ['…'] : [])].join(' ')
}

test.each([
  ['logs', '…'],
  ["['http-logs'] | where status == 500 | sort by _time desc | take 5", 'status _time …'],
  ['logs | extend a = 1, b = status', 'status a b …'],
  ['logs | project a, b = c', 'a b'],
  ['logs | summarize n = count(), p95 = percentile(d, 95) by bin_auto(_time), method', '_time method n p95'],
  ['logs | summarize count(), avg(d), make_set(x) by a', 'a count_ avg_d set_x'],
])('%s gives %s', (text, columns) => {
  expect(resultOf(text)).toBe(columns)
})
