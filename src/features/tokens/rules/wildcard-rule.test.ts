import { expect, test } from 'vitest'
import { grantText } from '#grants/token-grants.ts'
import { wildcardRule } from './reach-rules.ts'
import { testMoment, testSubject } from './test-subject.ts'

const check = (record: object) => wildcardRule.check(testSubject(record), testMoment)

test('every grant on all datasets or all views is named', () => {
  const found = check({
    datasetCapabilities: { '*': { query: ['read'] }, logs: { ingest: ['create'] } },
    viewCapabilities: { '*': { query: ['read'] } },
  })
  expect(found?.grants.map(grantText)).toEqual(['all datasets, query: read', 'all views, query: read'])
})

test('a * that grants nothing, and an organization resource named *, are no wildcard', () => {
  expect(check({ datasetCapabilities: { '*': {} }, orgCapabilities: { '*': ['read'] } })).toBeNull()
})
