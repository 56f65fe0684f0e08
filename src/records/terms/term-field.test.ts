import { expect, test } from 'vitest'
import type { Field, FieldKind } from '../fields/field.ts'
import { termOf } from './term-field.ts'

const fieldOf = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
  id: 'limit',
  label: 'Limit',
  path: 'license.limit',
  width: 100,
  kind,
  value: (record) => record['limit'],
  ...more,
})

test.each<[FieldKind, ReturnType<typeof termOf>['kind']]>([
  [{ type: 'texts' }, { type: 'choice' }],
  [{ type: 'name' }, { type: 'text' }],
  [{ type: 'id' }, { type: 'text' }],
  [{ type: 'choice' }, { type: 'choice' }],
  [
    { type: 'number', unit: 'seconds' },
    { type: 'number', unit: 'seconds' },
  ],
  [
    { type: 'date', show: 'day', counts: 'age' },
    { type: 'date', counts: 'age' },
  ],
])('a field of %j is compared as %j', (kind, expected) => {
  expect(termOf(fieldOf(kind)).kind).toMatchObject(expected)
})

test('a term has the name its field defines, or the id of the field', () => {
  const named = { name: 'limit', label: 'Limit', about: 'Limit', aliases: ['limit', 'license.limit'] }
  expect(termOf(fieldOf({ type: 'text' }))).toMatchObject(named)
  const more = { term: 'max', about: 'The most there may be' }
  expect(termOf(fieldOf({ type: 'text' }, more))).toMatchObject({ ...named, name: 'max', about: more.about })
})

test('a list in place of a number is a single non-number value', () => {
  const sent = [5, [5], { a: 5 }, null, undefined].map((limit) => ({ limit }))
  expect(sent.map((record) => termOf(fieldOf({ type: 'number', unit: 'count' })).value(record))).toEqual([
    5,
    '[5]',
    '{"a":5}',
    null,
    undefined,
  ])
  expect(sent.map((record) => termOf(fieldOf({ type: 'text' })).value(record))).toEqual(
    sent.map(({ limit }) => limit),
  )
})
