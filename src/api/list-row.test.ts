import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRow } from './list-row.ts'

test('an id that is not text is not reported as missing', () => {
  expect(readRow({}, 0)).toMatchObject({ reason: 'The element has no ID.' })
  expect(readRow({ id: null }, 0)).toMatchObject({ reason: 'The element has no ID.' })
  expect(readRow({ id: 7 }, 0)).toMatchObject({ reason: 'The element’s ID is not text.' })
})

test('any JSON value is a row of one of the two kinds', () => {
  forAll(fc.jsonValue(), (value) => {
    expect(['record', 'unreadable']).toContain(readRow(value, 0).kind)
  })
})
