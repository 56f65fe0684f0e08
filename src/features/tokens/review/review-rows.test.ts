import { runSync } from '#lib/time-slices.ts'
import { expect, test } from 'vitest'
import type { ReviewEntry } from './review.ts'
import { testToken } from '../list/test-token.ts'
import { countRows, filterOf, reviewRows, shownReviewRows, tokenFacts } from './use-reviews.ts'

const tokens = [
  { name: 'same', orgCapabilities: { users: ['read', 'create'] } },
  { name: 'wider', orgCapabilities: { users: ['read', 'create'] } },
  { name: 'longer', expiresAt: '2027-01-01T00:00:00Z' },
  { name: 'untouched' },
].map(testToken)

const then = [
  { orgCapabilities: { users: ['create', 'read'] } },
  { orgCapabilities: { users: ['read'] } },
  { expiresAt: '2026-12-01T00:00:00Z' },
].map((record) => tokenFacts(testToken(record)))

const entry = (index: number): ReviewEntry => ({
  review: 'r',
  token: `t${index}`,
  name: `token ${index}`,
  decision: 'keep',
  note: index === 9 ? 'Anna knows' : '',
  at: 1,
  facts: then[index] ?? { grants: '', expiry: '' },
})

function rows() {
  return runSync(reviewRows(tokens, new Map([0, 1, 2, 9].map((index) => [`t${index}`, [entry(index)]]))))
}

test('the order of grants does not matter; other grants or another expiry need another look', () => {
  expect(rows().map(filterOf)).toEqual(['keep', 'stale', 'stale', 'open', 'gone'])
  expect(countRows(rows())).toEqual({ open: 1, stale: 2, keep: 1, replace: 0, remove: 0, ask: 0, gone: 1 })
})

test('rows are found by filter, and by words in names and notes', () => {
  expect(shownReviewRows(rows(), { show: 'stale' })).toHaveLength(2)
  expect(shownReviewRows(rows(), { q: 'anna' }).map(filterOf)).toEqual(['gone'])
  expect(shownReviewRows(rows(), { q: 'LONGER', show: 'keep' })).toEqual([])
})

test('where IDs repeat, a decision stays with the record it was made on, or is asked for again', () => {
  const grants = { datasetCapabilities: { logs: { ingest: ['create'] } } }
  const tokenOf = (name: string, isDuplicate: boolean) => ({
    ...testToken({ name, ...grants }),
    isDuplicate,
  })
  const [a, b] = [tokenOf('a', true), tokenOf('b', true)]
  const decided = (token: typeof a) => ({ ...entry(0), name: token.name, facts: tokenFacts(token) })
  const states = (list: readonly (typeof a)[], ...made: readonly ReviewEntry[]) =>
    runSync(reviewRows(list, new Map([['t0', made]]))).map((row) => [
      row.kind === 'gone' ? row.entry.name : row.token.name,
      filterOf(row),
    ])
  expect(states([a, b], decided(a))).toEqual([
    ['a', 'keep'],
    ['b', 'open'],
  ])
  expect(states([b, a], decided(a))).toEqual([
    ['b', 'open'],
    ['a', 'keep'],
  ])
  // The first is gone, and the ID is that of the second alone.
  expect(states([tokenOf('b', false)], decided(a))).toEqual([
    ['b', 'open'],
    ['a', 'gone'],
  ])
  expect(states([tokenOf('b', false)], decided(a), decided(b))).toEqual([
    ['b', 'keep'],
    ['a', 'gone'],
  ])
  // Decided when nobody else had the ID.
  expect(states([a, b], decided(tokenOf('a', false)))).toEqual([
    ['a', 'stale'],
    ['b', 'stale'],
  ])
})
