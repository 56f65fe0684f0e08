import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { changesBetween, pairFields, pathText } from './record-changes.ts'

const shown = (left: string, right: string) =>
  pairFields(left, right).map(({ path, before, after, isSame }) => [pathText(path), before, after, isSame])

test('lists every field in the order of the first record, followed by those only in the second', () => {
  expect(
    shown(
      '{"name":"a","query":{"apl":"x","defaultOrder":[1]},"n":1.0,"metadata":{}}',
      '{"extra":true,"query":{"defaultOrder":[1],"apl":"y"},"n":1.00,"name":"a"}',
    ),
  ).toEqual([
    ['name', '"a"', '"a"', true],
    ['query.apl', '"x"', '"y"', false],
    ['query.defaultOrder', '[1]', '[1]', true],
    ['n', '1.0', '1.00', true],
    ['metadata', '{}', undefined, false],
    ['extra', undefined, 'true', false],
  ])
})

test('lists the fields of a record next to a text that is none; duplicate keys compare as a whole', () => {
  expect(shown('{"a":{"b":1}}', 'no record')).toEqual([['a.b', '1', undefined, false]])
  expect(shown('', '{"a":1}')).toEqual([['a', undefined, '1', false]])
  expect(shown('', '[')).toEqual([])
  expect(shown('{"a":1,"a":2}', '{"a":2}')).toEqual([['record', '{"a":1,"a":2}', '{"a":2}', false]])
})

test('integers beyond 2^53 are compared exactly', () => {
  expect(shown('{"a":18446744073709551615}', '{"a":18446744073709551614}')).toEqual([
    ['a', '18446744073709551615', '18446744073709551614', false],
  ])
})

test('two records differ in a field exactly when something changed between them', () => {
  const record = fc
    .dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.jsonValue({ maxDepth: 2 }))
    .map((value) => JSON.stringify(value))
  forAll(record, record, (left, right) => {
    const differs = pairFields(left, right).some(({ isSame }) => !isSame)
    expect(differs).toBe(changesBetween(left, right)?.length !== 0)
  })
})
