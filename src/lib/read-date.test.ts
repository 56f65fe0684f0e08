import { expect, test } from 'vitest'
import { readDate } from './read-date.ts'

test.each([
  ['2026-11-21T10:00:00Z', Date.UTC(2026, 10, 21, 10)],
  ['2026-11-21T10:00:00.123456789Z', Date.UTC(2026, 10, 21, 10, 0, 0, 123)],
  ['2026-06-03T10:31:37-04:00', Date.UTC(2026, 5, 3, 14, 31, 37)],
  ['1911-02-03T00:00:00Z', Date.UTC(1911, 1, 3)],
  ['2026-11-21', Date.UTC(2026, 10, 21)],
])('%s is a date', (text, epoch) => {
  expect(readDate(text)).toEqual({ kind: 'date', epoch })
})

test.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])('%s means never', (text) => {
  expect(readDate(text)).toEqual({ kind: 'never' })
})

test.each([
  '',
  'never',
  'now-1h',
  '1615469248501218883',
  'Tue, 03 Jun 2026 10:31:37 GMT',
  '2026-13-01T00:00:00Z',
  '275760-01-01T00:00:00Z',
  '2026-11-21 10:00',
])('%j stays text', (text) => {
  expect(readDate(text)).toEqual({ kind: 'text' })
})
