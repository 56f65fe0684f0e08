import { expect, test } from 'vitest'
import { eachGrant, grantText } from '#grants/token-grants.ts'
import { testToken } from '../list/test-token.ts'
import {
  defaultExpiry,
  draftProblem,
  hasWildcard,
  isSameDraft,
  nameInDraft,
  readNewExpiry,
  sameExpiry,
  startDraft,
} from './replacement-draft.ts'
import { tickPart } from './ticked-grants.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const record = {
  name: 'ci',
  expiresAt: '2020-01-01T00:00:00Z',
  orgCapabilities: { users: ['read'], billing: 7 },
  datasetCapabilities: { '*': { query: ['read'] }, empty: {} },
}

test('a request starts with all readable grants, the same name, and 90 days', () => {
  const draft = startDraft(testToken(record), now)
  expect([...eachGrant(draft.ticked)].map(grantText)).toEqual(['users: read', 'all datasets, query: read'])
  expect(draft).toMatchObject({ name: 'ci', description: '', expiry: '2027-02-19T00:00:00Z' })
  expect(draft.ticked.unread).toEqual([])
  expect(startDraft(testToken({ name: 7 }), now).name).toBe('')
})

const endOf = (expiresAt: unknown) => sameExpiry(testToken({ expiresAt }), now)

test('a past expiry cannot be reused, a future one and never can', () => {
  expect(endOf('2020-01-01T00:00:00Z')).toBeNull()
  expect(endOf('whenever')).toBeNull()
  expect(endOf(null)).toBe('null')
  expect(endOf('0001-01-01T00:00:00Z')).toBe('null')
  expect(endOf('2027-05-01T00:00:00Z')).toBe('2027-05-01T00:00:00Z')
})

test('a request is unchanged when everything is ticked again', () => {
  const draft = startDraft(testToken(record), now)
  const part = { kind: 'dataset' } as const
  const off = { ...draft, ticked: tickPart(draft.ticked, draft.offer, part, false) }
  expect(isSameDraft(draft, off)).toBe(false)
  expect(isSameDraft(draft, { ...off, ticked: tickPart(off.ticked, draft.offer, part, true) })).toBe(true)
  expect(isSameDraft(draft, { ...draft, description: ' ' })).toBe(false)
})

test('names replace *, which can be ticked again', () => {
  const draft = startDraft(testToken(record), now)
  const named = nameInDraft(draft, 'dataset', ['logs', '__proto__'])
  expect(hasWildcard(draft, 'dataset')).toBe(true)
  expect(hasWildcard(named, 'dataset')).toBe(false)
  expect(hasWildcard(draft, 'view')).toBe(false)
  expect([...eachGrant(named.ticked)].map(grantText)).toEqual([
    'users: read',
    'dataset logs, query: read',
    'dataset __proto__, query: read',
  ])
  const again = tickPart(named.ticked, named.offer, { kind: 'dataset', scope: '*' }, true)
  expect([...eachGrant(again)].map(grantText)).toContain('all datasets, query: read')
})

test('the reason why a request cannot be used is given', () => {
  const draft = startDraft(testToken(record), now)
  const fine = readNewExpiry(draft.expiry, now)
  expect(draftProblem(draft, fine)).toBeNull()
  expect(draftProblem({ ...draft, name: '  ' }, fine)).toMatch(/name/)
  expect(draftProblem(draft, readNewExpiry('soon', now))).toMatch(/^Expires: This is not an ISO 8601 date/)
  expect(draftProblem({ ...draft, ticked: startDraft(testToken({}), now).ticked }, fine)).toMatch(
    /at least one grant/,
  )
})

test('a new token expires in 90 days unless the user types something else', () => {
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
])('“%s” means %s', (typed, value) => {
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
])('“%s” is rejected with a reason', (typed, problem) => {
  expect(readNewExpiry(typed, now)).toEqual({ problem: expect.stringMatching(problem) })
})
