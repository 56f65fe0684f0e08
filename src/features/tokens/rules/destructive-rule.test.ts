import { expect, test } from 'vitest'
import { grantText } from '#grants/token-grants.ts'
import { findingsOfToken } from './fleet-findings.ts'
import { testMoment, testSubject } from './test-subject.ts'
import { destructiveRule } from './reach-rules.ts'

const dataset = new Set(['a', 'b', 'c', 'd'])
const at = { ...testMoment, known: { dataset, view: new Set<string>() } }

const check = (record: object) => findingsOfToken(testSubject(record), [destructiveRule], at)[0]
const on = (names: string, granted: object) => ({
  datasetCapabilities: Object.fromEntries(names.split('').map((name) => [name, granted])),
})

test('deleting, trimming and vacuuming on *, and deleting and updating datasets, are named exactly', () => {
  const found = check({
    orgCapabilities: { datasets: ['create', 'update', 'delete'] },
    datasetCapabilities: { '*': { data: ['delete'], trim: ['update'], vacuum: ['update'], query: ['read'] } },
  })
  expect(found?.grants.map(grantText)).toEqual([
    'all datasets, data: delete',
    'all datasets, trim: update',
    'all datasets, vacuum: update',
    'datasets: update',
    'datasets: delete',
  ])
  expect(found?.severity).toBe('high')
})

test('each known dataset by name weighs as much as *, half of them less, fewer nothing', () => {
  const all = check(on('abcd', { data: ['delete'] }))
  expect([all?.severity, all?.label]).toEqual(['high', 'Destructive on all datasets'])
  expect(all?.reason).toContain('in all 4 known datasets')
  expect(all?.grants.map(grantText)).toContain('dataset d, data: delete')
  const half = check(on('ab', { trim: ['update'] }))
  expect([half?.severity, half?.label]).toEqual(['medium', 'Destructive on most datasets'])
  expect(half?.reason).toContain('in 2 of 4 known datasets')
  expect(check(on('a', { data: ['delete'], trim: ['update'] }))).toBeUndefined()
  const split = { datasetCapabilities: { a: { data: ['delete'] }, b: { trim: ['update'] }, c: {}, d: {} } }
  expect(check(split)?.reason).toContain('in 2 of 4 known datasets')
})

test('the only dataset there is, by name, is as little as can be granted', () => {
  const alone = testSubject(on('x', { data: ['delete'] }))
  expect(findingsOfToken(alone, [destructiveRule], testMoment)).toEqual([])
})

test('updating datasets trims them: with nothing else it is found, with a remedy that can be carried out', () => {
  const found = check({ orgCapabilities: { datasets: ['update'] } })
  expect(found?.severity).toBe('high')
  expect(found?.remedy).toContain('cannot be limited to some of them')
  expect(check({ orgCapabilities: { datasets: ['create', 'read'] } })).toBeUndefined()
})
