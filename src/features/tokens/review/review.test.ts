import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { entryKey, type ReviewEntry, statusOf } from './review.ts'
import { runSync } from '#lib/time-slices.ts'
import { testToken } from '../list/test-token.ts'
import { countRows, filterOf, reviewRows, shownReviewRows, tokenFacts } from './use-reviews.ts'
import { testFindings } from '../list/test-findings.ts'
import { printedExpiry, reviewExport } from './review-export.tsx'
import { goneText } from './review-region.tsx'

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
  forAll(fc.string(), fc.string(), record, record, (a, b, i, j) => {
    const first = entryKey({ review: 'r1', token: a, facts: { ...facts, record: i } })
    const second = entryKey({ review: 'r1', token: b, facts: { ...facts, record: j } })
    expect(first === second).toBe(a === b && i === j)
  })
})

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

const entryAt = (index: number): ReviewEntry => ({
  ...entry,
  token: `t${index}`,
  name: `token ${index}`,
  note: index === 9 ? 'Anna knows' : '',
  facts: then[index] ?? { grants: '', expiry: '' },
})

function rows() {
  return runSync(reviewRows(tokens, new Map([0, 1, 2, 9].map((index) => [`t${index}`, [entryAt(index)]]))))
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
  const decided = (token: typeof a) => ({ ...entryAt(0), name: token.name, facts: tokenFacts(token) })
  const states = (list: readonly (typeof a)[], ...made: readonly ReviewEntry[]) =>
    runSync(reviewRows(list, new Map([['t0', made]]))).map((row) => [
      row.kind === 'gone' ? row.entry.name : row.token.name,
      row.kind === 'gone' ? goneText(row) : filterOf(row),
    ])
  expect(states([a, b], decided(a))).toEqual([
    ['a', 'keep'],
    ['b', 'open'],
  ])
  expect(states([b, a], decided(a))).toEqual([
    ['b', 'open'],
    ['a', 'keep'],
  ])
  // The first is gone, or has changed and is now the second, whose ID is its alone.
  expect(states([tokenOf('b', false)], decided(a))).toEqual([
    ['b', 'open'],
    ['a', 'Changed or gone: ID was shared'],
  ])
  expect(states([tokenOf('b', false)], decided(a), decided(b))).toEqual([
    ['b', 'keep'],
    ['a', 'Changed or gone: ID was shared'],
  ])
  expect(states([], decided(a))).toEqual([['a', 'No longer in the list']])
  // Decided when nobody else had the ID.
  expect(states([a, b], decided(tokenOf('a', false)))).toEqual([
    ['a', 'stale'],
    ['b', 'stale'],
  ])
})

const review = { id: 'r', name: 'Autumn', startedAt: 0, endedAt: null }
const exported: ReviewEntry = {
  ...entry,
  token: 't0',
  name: 'was called so',
  decision: 'replace',
  note: '=cmd',
  at: Date.UTC(2026, 10, 21),
  by: 'Ada',
}

test('an ended review asks for nothing more, and says what is of today', () => {
  const token = testToken({ name: 'ci' })
  const status = { kind: 'stale', decision: 'keep', changed: ['grants'] } as const
  const rows = [
    { kind: 'token', token, entry: exported, status } as const,
    { kind: 'token', token, entry: undefined, status: { kind: 'open' } } as const,
  ]
  const table = reviewExport({ ...review, endedAt: 1 }, { rows, unreadable: [], findings: null })
  expect(table.map((row) => row[4])).toEqual(['State', 'Changed since: its grants changed', 'Not decided'])
  expect(table[0]?.slice(8)).toEqual(['Findings today', 'Expires today', 'Grants today', 'Granted today'])
})

test('every row contains the decision, and why it needs another look; what could not be read is listed too', () => {
  const token = testToken({ name: 'ci', expiresAt: 'soon', orgCapabilities: { users: ['read'], rbac: true } })
  const other = testToken({ name: 'new' }, 1)
  const table = reviewExport(review, {
    rows: [
      {
        kind: 'token',
        token,
        entry: exported,
        status: { kind: 'stale', decision: 'replace', changed: ['grants', 'expiry'] },
      },
      { kind: 'token', token: other, entry: undefined, status: { kind: 'open' } },
      { kind: 'gone', entry: exported, isIdListed: false },
    ],
    unreadable: [{ kind: 'unreadable', index: 3, value: 5, reason: 'The element is not an object.' }],
    findings: testFindings([token, other], 0),
  })
  expect(table.slice(1).map((row) => row.slice(1, 8))).toEqual([
    [
      'ci',
      't0',
      'Replace',
      'Review again: its grants changed and its expiry changed',
      '=cmd',
      '2026-11-21T00:00:00.000Z',
      'Ada',
    ],
    ['new', 't1', '', 'To decide', '', '', ''],
    ['was called so', 't0', 'Replace', 'No longer in the list', '=cmd', '2026-11-21T00:00:00.000Z', 'Ada'],
    ['Row 4 of the list', '', '', 'Could not be read: The element is not an object.', '', '', ''],
  ])
  expect(new Set(table.map((row) => row.length))).toEqual(new Set([12]))
  expect(table[1]?.slice(9)).toEqual(['soon', 'at least 1', 'users: read; 1 part could not be read'])
})

test('on paper, an expiry is a day or "never"; in files it is as sent', () => {
  const sent = ['2027-01-01T00:00:00Z', undefined, null, '0001-01-01T00:00:00Z', 'soon']
  const rows = sent.map((expiresAt) => ({
    kind: 'token' as const,
    token: testToken({ expiresAt }),
    entry: undefined,
    status: { kind: 'open' as const },
  }))
  const reviewed = { rows, unreadable: [], findings: null }
  const ends = (...more: [typeof printedExpiry?]) =>
    reviewExport(review, reviewed, ...more)
      .slice(1)
      .map((row) => row[9])
  expect(ends(printedExpiry)).toEqual(['Jan 1, 2027', 'never', 'never', 'never', 'soon'])
  expect(ends()).toEqual(['2027-01-01T00:00:00Z', '', 'null', '0001-01-01T00:00:00Z', 'soon'])
})
