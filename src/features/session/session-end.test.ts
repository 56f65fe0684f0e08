import { expect, test } from 'vitest'
import type { SessionAnswer } from '#contract/session.ts'
import { isEndNear, sessionEnd } from './session-end.tsx'
import { minute } from '#lib/dates.ts'

const answer = (session?: SessionAnswer['session']): SessionAnswer => ({
  signedIn: true,
  methods: ['oauth'],
  deployment: { embedded: true, apiBaseUrl: '' },
  account: { key: 'a', name: null },
  session,
  sampleQueryIds: [],
})

test('the end is given by the clock of the browser, whatever time that shows', () => {
  const session = { method: 'oauth', endsIn: 3600, idleLimit: 1800 } as const
  expect(sessionEnd(answer(session), 5_000)).toBe(5_000 + 60 * minute)
})

test.each([undefined, null])('with a server that does not say (%s), there is no known end', (session) => {
  expect(sessionEnd(answer(session), 5_000)).toBeNull()
  expect(isEndNear(null, 5_000)).toBe(false)
})

test.each([
  [10 * minute + 1, false],
  [10 * minute, true],
  [1, true],
  [0, false],
  [-minute, false],
])('%s ms before the end', (left, isNear) => {
  expect(isEndNear(1_000_000 + left, 1_000_000)).toBe(isNear)
})
