import { expect, test } from 'vitest'
import type { ReviewEntry } from './review.ts'
import { testFindings } from '../list/test-findings.ts'
import { testToken } from '../list/test-token.ts'
import { reviewExport } from './review-export.tsx'

const review = { id: 'r', name: 'Autumn', startedAt: 0, endedAt: null }
const entry: ReviewEntry = {
  review: 'r',
  token: 't0',
  name: 'was called so',
  decision: 'replace',
  note: '=cmd',
  at: Date.UTC(2026, 10, 21),
  by: 'Ada',
  facts: { grants: '', expiry: '' },
}

test('an ended review asks for nothing more, and says what is of today', () => {
  const token = testToken({ name: 'ci' })
  const status = { kind: 'stale', decision: 'keep', changed: ['grants'] } as const
  const rows = [
    { kind: 'token', token, entry, status } as const,
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
        entry,
        status: { kind: 'stale', decision: 'replace', changed: ['grants', 'expiry'] },
      },
      { kind: 'token', token: other, entry: undefined, status: { kind: 'open' } },
      { kind: 'gone', entry },
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
