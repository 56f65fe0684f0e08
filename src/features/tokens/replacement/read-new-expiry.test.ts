import { expect, test } from 'vitest'
import { defaultExpiry, readNewExpiry } from './replacement-draft.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test('a new token ends in 90 days unless something else is typed', () => {
  expect(defaultExpiry(now)).toBe('2027-02-19T00:00:00Z')
  expect(readNewExpiry(defaultExpiry(now), now)).toEqual({ value: '2027-02-19T00:00:00Z' })
})

test.each([
  ['null', null],
  [' null ', null],
  ['2027-02-19', '2027-02-19T00:00:00Z'],
  ['2027-02-19t08:30z', '2027-02-19T08:30:00Z'],
  ['2027-02-19T08:30:00.5+01:00', '2027-02-19T08:30:00.5+01:00'],
  ['2027-02-19T08:30-0930', '2027-02-19T08:30:00-09:30'],
])('“%s” asks for %s', (typed, value) => {
  expect(readNewExpiry(typed, now)).toEqual({ value })
})

test.each([
  ['', /^Enter a date/],
  ['   ', /^Enter a date/],
  ['soon', /^This is not an ISO 8601 date/],
  ['2027-02-30', /^This is not an ISO 8601 date/],
  ['2027-13-01T00:00:00Z', /^This is not an ISO 8601 date/],
  ['19.02.2027', /^This is not an ISO 8601 date/],
  ['undefined', /^This is not an ISO 8601 date/],
  ['2027-02-19T08:30', /time zone is missing/],
  ['2027-02-19T08:30:00', /time zone is missing/],
  ['2026-11-21T10:00:00Z', /in the past/],
  ['2020-01-01', /in the past/],
  ['0001-01-01T00:00:00Z', /Enter null/],
  ['1970-01-01T00:00:00Z', /Enter null/],
])('“%s” is explained', (typed, problem) => {
  expect(readNewExpiry(typed, now)).toEqual({ problem: expect.stringMatching(problem) })
})
