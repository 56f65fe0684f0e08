import { expect, test } from 'vitest'
import { listExport, matrixExport, matrixJson, tableJson } from './export-tokens.ts'
import { testToken } from './test-token.ts'

const token = testToken({
  name: 'ci',
  expiresAt: null,
  orgCapabilities: { users: ['read', 'create'] },
  datasetCapabilities: JSON.parse('{"__proto__":{"query":["read"]}}'),
})
const users = { kind: 'organization', name: 'users', label: 'users' } as const
const odd = { kind: 'dataset', name: '__proto__', label: '__proto__' } as const

test('the matrix exports its rows and columns with the words of its cells', () => {
  expect(matrixExport([token], [users, odd])).toEqual([
    ['Token', 'ID', 'users', '__proto__'],
    ['ci', 't0', 'create, read', 'query: read'],
  ])
})

test('as JSON the matrix keeps verbs as lists, whatever the names', () => {
  expect(matrixJson([token], [users, odd])).toContain('"__proto__": {\n        "query"')
  expect(JSON.parse(matrixJson([token], [users]))).toEqual([
    { id: 't0', name: 'ci', grants: { users: ['create', 'read'] } },
  ])
})

test('the list exports dates as they were sent and findings by name', () => {
  const table = listExport([token], 0)
  expect(table[1]).toEqual(['ci', '', 'null', '', '3', 'Can mint or change credentials; Never expires', 't0'])
  expect(JSON.parse(tableJson(table))).toMatchObject([{ Name: 'ci', ID: 't0' }])
})
