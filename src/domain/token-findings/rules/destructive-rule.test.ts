import { expect, test } from 'vitest'
import { grantText } from '#domain/grants/token-grants.ts'
import { destructiveRule } from './destructive-rule.ts'
import { testMoment, testSubject } from '../test-subject.ts'

const check = (record: object) => destructiveRule.check(testSubject(record), testMoment)

test('deleting, trimming and vacuuming on *, and deleting datasets, are named exactly', () => {
  const found = check({
    orgCapabilities: { datasets: ['delete'] },
    datasetCapabilities: { '*': { data: ['delete'], trim: ['update'], vacuum: ['update'], query: ['read'] } },
  })
  expect(found?.grants.map(grantText)).toEqual([
    'all datasets, data: delete',
    'all datasets, trim: update',
    'all datasets, vacuum: update',
    'datasets: delete',
  ])
})

test('the same on one dataset is no finding', () => {
  expect(check({ datasetCapabilities: { logs: { data: ['delete'], trim: ['update'] } } })).toBeNull()
})
