import { expect, test } from 'vitest'
import { fileText } from '#test/file-text.ts'
import { matrixLines, matrixValue, matrixWriter } from './matrix-file.ts'
import { tableJson } from '#ui/save-table.tsx'
import { stubFindings } from '../list/test-findings.ts'
import { tokenList } from '../list/test-filter.ts'
import { testToken } from '../list/test-token.ts'
import { findingTexts } from '../list/tokens-view.ts'
import { token as resource, type TokenEntry } from '../token.ts'
import { rowsCsv } from '#records/list/export-rows.ts'

const token = testToken({
  name: '=ci',
  expiresAt: null,
  orgCapabilities: { users: ['read', 'create'], billing: 7 },
  datasetCapabilities: JSON.parse('{"__proto__":{"query":["read"]},"*":{"ingest":["create"]}}'),
})
const users = { kind: 'organization', name: 'users', label: 'users' } as const
const odd = { kind: 'dataset', name: '__proto__', label: '__proto__' } as const
const unreadable = [{ kind: 'unreadable', index: 1, value: [1], reason: '' }] as const
const content = { tokens: [token], members: [users], unreadable, isTransposed: false, memberWord: 'Resource' }

test('the matrix exports its rows and columns with cells as text', async () => {
  expect([...matrixLines({ ...content, members: [odd] })]).toEqual([
    ['Token', 'ID', '__proto__'],
    ['=ci', 't0', 'query: read; through *: ingest: create'],
    ['[1]', null, null],
  ])
  expect(await fileText(matrixWriter(content).csv())).toBe(
    'Token,ID,users\r\n\'=ci,t0,"create, read"\r\n[1],,\r\n',
  )
})

test('the transposed matrix exports a row per member', () => {
  expect([...matrixLines({ ...content, isTransposed: true, unreadable: [] })]).toEqual([
    ['Resource', '=ci (t0)'],
    ['users', 'create, read'],
  ])
})

test('the JSON of the matrix has verbs as lists, whatever the names, and the unreadable parts', async () => {
  expect(JSON.stringify(matrixValue(token, [odd]))).toContain('{"__proto__":{"query":["read"]}}')
  expect(JSON.parse(await fileText(matrixWriter(content).json()))).toEqual([
    {
      id: 't0',
      name: '=ci',
      grants: { users: ['create', 'read'] },
      unreadable: [{ path: 'orgCapabilities › billing', value: 7 }],
    },
    [1],
  ])
})

test('the table exports dates as sent, and findings by name, with those that are waived', async () => {
  const list = tokenList([token])
  async function csvOf(findings: ReturnType<typeof stubFindings> | null) {
    const text = await fileText(
      rowsCsv({
        list,
        rows: list.rows,
        fields: resource.fields,
        late: new Map([['findings', { of: (of: TokenEntry) => findingTexts(of, findings) }]]),
      }),
    )
    return text.split('\r\n')[1]
  }
  expect(await csvOf(stubFindings([token], { '=ci': ['high', 'low'] }))).toBe(
    `'=ci,,,,at least 4,"high; low",t0`,
  )
  expect(await csvOf(stubFindings([token], { '=ci': ['high', 'low'] }, ['high']))).toBe(
    `'=ci,,,,at least 4,"low; high (waived)",t0`,
  )
  expect(await csvOf(null)).toBe("'=ci,,,,at least 4,not worked out yet,t0")
})

test('columns with the same name lose nothing in JSON', () => {
  const names = ['ID', '__proto__', 'ID', 'ID (2)']
  expect(JSON.parse(tableJson([names, ['a', 'b', 'c', 'd']]))).toEqual(
    JSON.parse('[{"ID":"a","__proto__":"b","ID (2)":"c","ID (2) (2)":"d"}]'),
  )
})
