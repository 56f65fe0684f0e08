import { expect, test } from 'vitest'
import { runSync } from '#lib/time-slices.ts'
import { grantsOf } from './grants-of.ts'
import { coversName, exactNames, scopeNames } from './scope-names.ts'

test('names are those of the whole list, without duplicates and *; a list is read only once', () => {
  const list = [
    { grants: grantsOf({ datasetCapabilities: JSON.parse('{"a": {}, "*": {}, "__proto__": {}}') }) },
    {
      grants: grantsOf({
        datasetCapabilities: { b: 7, a: { query: ['read'] }, 'c-*': {} },
        viewCapabilities: { v: {} },
      }),
    },
  ]
  const names = runSync(scopeNames(list))
  expect([...names.dataset]).toEqual(['a', '__proto__', 'b', 'c-*'])
  expect([...names.view]).toEqual(['v'])
  expect(runSync(scopeNames(list))).toBe(names)
  expect([...exactNames(names).dataset]).toEqual(['a', '__proto__', 'b'])
  expect(exactNames(names)).toBe(exactNames(names))
})

test.each([
  ['http-*', 'http-logs', true],
  ['http-*', 'http-', true],
  ['http-*', 'https', false],
  ['*-logs', 'http-logs', true],
  ['a*b*c', 'a-b-c', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'acb', false],
  ['ab*ba', 'aba', false],
  ['**', 'anything', true],
  ['**', '', true],
  ['**', '*', true],
  ['http-*', '*', false],
  ['a.c*', 'abc', false],
  ['*a*', 'b', false],
  ['*b*b*', 'ab', false],
  ['*b*b', 'ab', false],
  ['a*a*', 'ab', false],
  ['a**b', 'ab', true],
])('%j covers %j: %s', (pattern, name, covers) => {
  expect(coversName(pattern, name)).toBe(covers)
})
