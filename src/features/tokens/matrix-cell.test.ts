import { expect, test } from 'vitest'
import { matrixCell } from './matrix-cell.ts'
import { testToken } from './test-token.ts'

const token = testToken({
  orgCapabilities: {
    users: ['delete', 'create'],
    auditLog: ['read'],
    billing: 7,
    datasets: ['fork', 'read'],
  },
  datasetCapabilities: {
    logs: { query: ['read'], starredQueries: ['read', 'update'], rollup: ['now'] },
    odd: true,
  },
  viewCapabilities: { errors: { share: ['delete'] } },
})

const cell = (kind: 'organization' | 'dataset' | 'view', name: string) =>
  matrixCell(token, { kind, name, label: name })
const drawn = (...input: Parameters<typeof cell>) =>
  cell(...input).marks.map(({ letter, look }) => `${letter} ${look}`)

test('a cell of the organization says its verbs in order, or none', () => {
  expect(cell('organization', 'users').text).toBe('create, delete')
  expect(cell('organization', 'rbac').text).toBe('none')
  expect(cell('organization', 'datasets').text).toBe('read, fork')
})

test('verbs that cannot be granted are dots, unknown ones are counted', () => {
  expect(drawn('organization', 'users')).toEqual(['C change', 'D destroy'])
  expect(drawn('organization', 'auditLog')).toEqual([
    '· impossible',
    'R read',
    '· impossible',
    '· impossible',
  ])
  expect(cell('organization', 'datasets').more).toBe(1)
  expect(drawn('organization', 'metrics')).toEqual([])
})

test('a cell of a dataset says its resources with their verbs, the letter shows the strongest', () => {
  expect(cell('dataset', 'logs').text).toBe('query: read; starredQueries: read, update; rollup: now')
  expect(drawn('dataset', 'logs')).toEqual(['Q read', '★ change'])
  expect(cell('dataset', 'logs').more).toBe(1)
  expect(cell('dataset', 'other').text).toBe('none')
  expect(drawn('view', 'errors')).toEqual(['S destroy'])
})

test('what could not be read is said as it was sent', () => {
  expect(cell('organization', 'billing')).toMatchObject({ text: 'unreadable: 7', isUnreadable: true })
  expect(cell('dataset', 'odd').text).toBe('unreadable: true')
})
