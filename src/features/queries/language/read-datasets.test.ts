import { expect, test } from 'vitest'
import { readDatasets } from './read-datasets.ts'

const known = new Set(['http-logs', 'traces', 'logs'])

test.each([
  ["['http-logs'] | take 1", 'other', ['http-logs']],
  ["['new-logs'] | take 1", 'other', ['new-logs']],
  ["union traces, ['http-logs'] | count", 'logs', ['logs', 'traces', 'http-logs']],
  ["logs | join (['traces'] | take 5) on id", '', ['logs', 'traces']],
  ['logs | where traces > 1 // http-logs', '', ['logs', 'traces']],
  ['logs | where text == "traces"', '', ['logs']],
  ['', 'own', ['own']],
  ['', '', []],
  ['union unknown', '', []],
])('%j of a record of %j reads %j', (apl, own, datasets) => {
  expect(readDatasets(apl, own, known)).toEqual(datasets)
})

test('the rest of a very long query is not looked through', () => {
  const apl = `logs\n${'| where a == 1\n'.repeat(2000)}| union traces`
  expect(readDatasets(apl, '', known)).toEqual(['logs'])
})
