import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fingerprint } from '#lib/fingerprint.ts'
import { utcDay } from '#lib/dates.ts'
import { readWaiverForm, defaultEnd } from './read-waiver-form.ts'
import { findWaiver, hasEnded, type Waiver, waiverBook, waiverKey, waiverState } from './waiver.ts'

const now = Date.UTC(2026, 10, 21, 12)
const waiver: Waiver = { rule: 'r', subject: 's', name: 'S', note: 'n', until: '2026-11-21', facts: 'f' }

test('a waiver applies until the end of its day (UTC), and only while the facts are the same', () => {
  expect(waiverState(waiver, 'f', Date.UTC(2026, 10, 22) - 1)).toBe('active')
  expect(waiverState(waiver, 'f', Date.UTC(2026, 10, 22))).toBe('ended')
  expect(waiverState(waiver, 'g', now)).toBe('other-facts')
  expect(waiverState({ ...waiver, until: null }, 'f', 8e15)).toBe('active')
})

test('the book finds a waiver by rule and record', () => {
  const other = { ...waiver, rule: 'q' }
  const book = waiverBook([waiver, other])
  expect(book.find('r', 's')).toBe(waiver)
  expect(book.find('q', 's')).toBe(other)
  expect(book.find('q', 't')).toBeUndefined()
  expect([book.knows('s'), book.knows('t'), book.knows('__proto__')]).toEqual([true, false, false])
})

test('distinct waivers have distinct keys', () => {
  expect(waiverKey({ rule: 'a', subject: 'b c' })).not.toBe(waiverKey({ rule: 'a', subject: 'b  c' }))
})

test.each([
  ['', '2026-12-01', ['note']],
  ['  ', '', ['note']],
  ['Agreed', '2026-11-20', ['until']],
  ['Agreed', '2026-02-30', ['until']],
  ['Agreed', 'tomorrow', ['until']],
  ['', '12/01/2026', ['note', 'until']],
  ['x'.repeat(2001), '', ['note']],
])('note %j until %j is rejected at its fields', (note, until, fields) => {
  expect(Object.keys(readWaiverForm({ note, until }, now).problems ?? {})).toEqual(fields)
})

test.each([
  [' Agreed ', '2026-11-21', { note: 'Agreed', until: '2026-11-21', problems: null }],
  ['Agreed', '', { note: 'Agreed', until: null, problems: null }],
  ['x'.repeat(2000), '', { note: 'x'.repeat(2000), until: null, problems: null }],
])('note %j until %j is accepted', (note, until, read) => {
  expect(readWaiverForm({ note, until }, now)).toEqual(read)
})

test('the default end is 30 days ahead', () => {
  expect(defaultEnd(now)).toBe('2026-12-21')
})

test('an accepted waiver has not ended, whatever is typed', () => {
  const until = fc.oneof(
    fc.string(),
    fc.integer({ min: -400, max: 400 }).map((days) => utcDay(now + days * 86_400_000)),
  )
  fc.assert(
    fc.property(fc.string(), until, (note, day) => {
      const read = readWaiverForm({ note, until: day }, now)
      if (read.problems) expect(Object.values(read.problems).join('')).toMatch(/\.$/)
      else expect([hasEnded(read, now), read.note]).toEqual([false, note.trim()])
    }),
  )
})

test('equal values have equal fingerprints and others do not, with integers beyond 2^53 exact', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(fingerprint(a) === fingerprint(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      expect(fingerprint(a)).toMatch(/^[0-9a-f]{16}$/)
    }),
  )
  expect(fingerprint(2n ** 64n)).not.toBe(fingerprint(2n ** 64n + 1n))
})

test('facts are computed only for a finding with a waiver', () => {
  const book = waiverBook([{ ...waiver, until: null }])
  const facts = vi.fn(() => 'f')
  expect(findWaiver(book, { rule: 'q', subject: 's' }, facts, now)).toBeNull()
  expect(facts).not.toHaveBeenCalled()
  expect(findWaiver(book, { rule: 'r', subject: 's' }, facts, now)?.state).toBe('active')
  expect(findWaiver(book, { rule: 'r', subject: 's' }, () => 'g', now)?.state).toBe('other-facts')
})
