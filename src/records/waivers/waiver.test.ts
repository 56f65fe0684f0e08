import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { utcDay } from '#lib/dates.ts'
import { defaultEnd, noteProblem, untilProblem } from './waive-dialog.tsx'
import {
  findWaiver,
  hasEnded,
  type Waiver,
  waiverBook,
  waiverKey,
  waiverSchema,
  waiverState,
} from './waiver.ts'

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

test.each(['', '  ', 'x'.repeat(2001)])('the note %j is rejected', (note) => {
  expect(noteProblem(note)).toMatch(/\.$/)
})

test.each([' Agreed ', ` ${'x'.repeat(2000)} `])('the note %j is accepted', (note) => {
  expect(noteProblem(note)).toBeUndefined()
})

test.each(['2026-11-20', '2026-02-30', 'tomorrow', '12/01/2026'])('the end %j is rejected', (until) => {
  expect(untilProblem(until, now)).toMatch(/\.$/)
})

test.each(['', ' ', '2026-11-21'])('the end %j is accepted', (until) => {
  expect(untilProblem(until, now)).toBeUndefined()
})

test.each([
  ['2028-02-29', true],
  [null, true],
  ['2026-02-29', false],
  ['2026-99-99', false],
  ['2026-11-21T10:00:00Z', false],
])('whether a stored waiver may end on %j: %s', (until, isStorable) => {
  expect(waiverSchema.safeParse({ ...waiver, until }).success).toBe(isStorable)
})

test('the default end is 30 days ahead', () => {
  expect(defaultEnd(now)).toBe('2026-12-21')
})

test('an accepted waiver has not ended, whatever is typed', () => {
  const until = fc.oneof(
    fc.string(),
    fc.integer({ min: -400, max: 400 }).map((days) => utcDay(now + days * 86_400_000)),
  )
  forAll(until, (typed) => {
    const problem = untilProblem(typed, now)
    if (problem) expect(problem).toMatch(/\.$/)
    else expect(hasEnded({ until: typed.trim() || null }, now)).toBe(false)
  })
})

test('equal values have equal fingerprints and others do not, with integers beyond 2^53 exact', () => {
  forAll(fc.jsonValue(), fc.jsonValue(), (a, b) => {
    expect(fingerprint(a) === fingerprint(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
    expect(fingerprint(a)).toMatch(/^[0-9a-f]{16}$/)
  })
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
