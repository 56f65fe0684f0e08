import { expect, test } from 'vitest'
import { noCapabilityRule } from './token-rules.ts'
import { testMoment, testSubject } from './test-subject.ts'

const check = (record: object) => noCapabilityRule.check(testSubject(record), testMoment)

test('a token with empty maps, or none, is found', () => {
  expect(check({})).not.toBeNull()
  expect(check({ orgCapabilities: { users: [] }, datasetCapabilities: { logs: {} } })).not.toBeNull()
})

test('one grant, or one part that could not be read, is enough not to call it empty', () => {
  expect(check({ viewCapabilities: { v: { query: ['read'] } } })).toBeNull()
  expect(check({ orgCapabilities: { users: true } })).toBeNull()
})
