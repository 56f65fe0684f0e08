import { expect, test } from 'vitest'
import { grantText } from '#grants/token-grants.ts'
import { billingRule } from './token-rules.ts'
import { testMoment, testSubject } from './test-subject.ts'

const check = (billing: readonly string[]) =>
  billingRule.check(testSubject({ orgCapabilities: { billing } }), testMoment)

test('changing the plan is found, reading it is not', () => {
  expect(check(['read', 'update'])?.grants.map(grantText)).toEqual(['billing: update'])
  expect(check(['read'])).toBeNull()
})
