import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryKey, type ReviewEntry, statusOf } from './review.ts'

const facts = { grants: 'g', expiry: 'e' }
const entry: ReviewEntry = { review: 'r', token: 't', name: 'T', decision: 'keep', note: '', at: 1, facts }

test('a decision holds as long as grants and expiry stay the same', () => {
  expect(statusOf(entry, facts)).toEqual({ kind: 'decided', decision: 'keep' })
  expect(statusOf(entry, { ...facts, grants: 'h' })).toEqual({
    kind: 'stale',
    decision: 'keep',
    changed: ['grants'],
  })
  expect(statusOf(entry, { grants: 'h', expiry: 'f' })).toMatchObject({ changed: ['grants', 'expiry'] })
})

test('a note alone is not a decision', () => {
  expect(statusOf({ ...entry, decision: null, note: 'ask Anna' }, facts)).toEqual({ kind: 'open' })
  expect(statusOf(undefined, facts)).toEqual({ kind: 'open' })
})

const record = fc.constantFrom(undefined, '0a', '1b')

test('no two tokens of a review share a key, whatever their IDs', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), record, record, (a, b, i, j) => {
      const first = entryKey({ review: 'r1', token: a, facts: { ...facts, record: i } })
      const second = entryKey({ review: 'r1', token: b, facts: { ...facts, record: j } })
      expect(first === second).toBe(a === b && i === j)
    }),
  )
})
