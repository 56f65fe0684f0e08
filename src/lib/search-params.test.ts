import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1 })
const value = fc.oneof(text, fc.array(text, { minLength: 2 }))

test('reads back what it wrote, including lists and odd characters', () => {
  forAll(fc.dictionary(text, value), (search) => {
    expect(Object.entries(parseSearch(stringifySearch(search)))).toEqual(Object.entries(search))
  })
})

test('numbers stay text, and a repeated key is a list', () => {
  expect(parseSearch('?q=5&id=a&id=b')).toEqual({ q: '5', id: ['a', 'b'] })
})

test('without values, there is no question mark', () => {
  expect(stringifySearch({ q: '', plan: [], sort: undefined })).toBe('')
})
