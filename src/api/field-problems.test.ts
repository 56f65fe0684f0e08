import { expect, test } from 'vitest'
import { Org } from '#contract/org.ts'
import { fieldProblems } from './field-problems.ts'

test('each difference from the contract has its path, the expected type, and the received one', () => {
  const problems = fieldProblems(Org, { id: 'a', name: 5, license: { maxUsers: '10', regions: null } })
  expect(problems).toContainEqual({
    path: 'name',
    message: 'Invalid input: expected string, received number',
  })
  expect(problems).toContainEqual({ path: 'license.maxUsers', message: 'Expected an integer' })
  expect(problems).toContainEqual({
    path: 'license.regions',
    message: 'Invalid input: expected array, received null',
  })
  expect(problems).toContainEqual({
    path: 'plan',
    message: 'Invalid input: expected string, received undefined',
  })
})
