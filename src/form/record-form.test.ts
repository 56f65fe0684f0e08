import { expect, test } from 'vitest'
import { namedField } from './record-form.ts'

const paths = new Map([
  ['name', 'name'],
  ['limit', 'query.defaultLimit'],
  ['query', 'query'],
  ['order', 'query.defaultOrder'],
])

test('finds the field that a message names by path, preferring the longest path', () => {
  expect(namedField('query.defaultLimit: Expected an integer.', paths)).toBe('limit')
  expect(namedField('query.defaultOrder[0].field: Required.', paths)).toBe('order')
  expect(namedField('The name is taken.', paths)).toBe('name')
})

test('finds no field in a message without a path', () => {
  expect(namedField('Something is wrong with the filename.', paths)).toBeUndefined()
})
