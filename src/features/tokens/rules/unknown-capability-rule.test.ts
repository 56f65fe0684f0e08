import { expect, test } from 'vitest'
import { grantText } from '#grants/token-grants.ts'
import { unknownCapabilityRule } from './token-rules.ts'
import { testMoment, testSubject } from './test-subject.ts'

const check = (record: object) => unknownCapabilityRule.check(testSubject(record), testMoment)

test('unknown resources and verbs are named, in whichever scope', () => {
  const found = check({
    orgCapabilities: { datasets: ['read', 'fork'], metrics: ['read'], auditLog: ['delete'] },
    datasetCapabilities: { logs: { rollup: ['schedule'] } },
    viewCapabilities: { errors: { ingest: ['create'] } },
  })
  expect(found?.grants.map(grantText)).toEqual([
    'datasets: fork',
    'metrics: read',
    'auditLog: delete',
    'dataset logs, rollup: schedule',
    'view errors, ingest: create',
  ])
})

test('what is known for datasets is not thereby known for views of equal content', () => {
  const same = { ingest: ['create'] }
  const found = check({ datasetCapabilities: { a: same }, viewCapabilities: { a: same } })
  expect(found?.grants.map(grantText)).toEqual(['view a, ingest: create'])
})

test('a part that could not be read is said, without a grant', () => {
  expect(check({ orgCapabilities: { users: 3 } })).toMatchObject({ grants: [] })
})

test('known grants are no finding', () => {
  expect(check({ orgCapabilities: { billing: ['read', 'update'] } })).toBeNull()
})

test('both are said of a token that has both', () => {
  const found = check({ orgCapabilities: { users: 3, metrics: ['read'] } })
  expect(found?.reason).toMatch(/unknown what these grants allow.*could not be read/)
})

const severity = (record: object) => check(record)?.severity

test('what is unknown of credentials or datasets of the organization may be the worst there is', () => {
  expect(severity({ orgCapabilities: { apiTokens: ['*'] } })).toBe('high')
  expect(severity({ orgCapabilities: { '*': ['read'] } })).toBe('high')
  expect(severity({ orgCapabilities: 7 })).toBe('high')
  expect(severity({ orgCapabilities: { metrics: ['write'] } })).toBe('medium')
  expect(severity({ datasetCapabilities: { logs: { rollup: ['schedule'] } } })).toBe('medium')
})
