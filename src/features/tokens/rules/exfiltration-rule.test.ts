import { expect, test } from 'vitest'
import { grantText } from '#grants/token-grants.ts'
import { findingsOfToken } from './fleet-findings.ts'
import { testMoment, testSubject } from './test-subject.ts'
import { exfiltrationRule } from './reach-rules.ts'

const at = { ...testMoment, known: { dataset: new Set(['a', 'b', 'c', 'd']), view: new Set(['v', 'w']) } }
const check = (record: object) => findingsOfToken(testSubject(record), [exfiltrationRule], at)[0]
const on = (names: string, granted: object) =>
  Object.fromEntries(names.split('').map((name) => [name, granted]))
const query = { query: ['read'] }
const share = { share: ['create'] }

test('querying every known dataset or view is found, by name as through *', () => {
  for (const names of ['*', 'abcd']) {
    expect(check({ datasetCapabilities: on(names, query) })?.severity).toBe('medium')
  }
  expect(check({ viewCapabilities: on('vw', query) })?.reason).toContain('query all 2 known views')
  expect(check({ datasetCapabilities: on('abc', query) })?.severity).toBe('low')
  expect(check({ datasetCapabilities: on('a', query), viewCapabilities: on('v', query) })).toBeUndefined()
})

test('saved queries on * are no data', () => {
  expect(check({ datasetCapabilities: on('*', { starredQueries: ['read'] }) })).toBeUndefined()
})

test('sharing everything weighs most; flows send data elsewhere whatever the datasets are', () => {
  expect(check({ datasetCapabilities: on('*', share) })?.severity).toBe('high')
  expect(check({ datasetCapabilities: on('ab', share) })?.severity).toBe('medium')
  const flows = check({ orgCapabilities: { flows: ['create', 'read'] } })
  expect(flows?.grants.map(grantText)).toEqual(['flows: create'])
  expect(flows?.remedy).toContain('cannot be limited')
})
