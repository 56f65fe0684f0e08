import { expect, test } from 'vitest'
import type { SessionAnswer } from '#contract/session.ts'
import { sessionVerdict } from './session-verdict.ts'

function answer(account: SessionAnswer['account']): SessionAnswer {
  const deployment = { embedded: false, apiBaseUrl: 'https://api.example.com' }
  return { signedIn: account !== null, methods: ['oauth'], deployment, account, sampleQueryIds: [] }
}

const nobody = answer(null)
const alice = answer({ key: 'a', name: 'Alice' })
const renamed = answer({ key: 'a', name: 'Alice B.' })
const bob = answer({ key: 'b', name: 'Bob' })
const token = answer({ key: 't', name: null })
const otherToken = answer({ key: 'u', name: null })

test.each([
  ['nothing is drawn yet', undefined, bob, 'same'],
  ['the sign-in page was drawn', nobody, bob, 'same'],
  ['nobody was and is signed in', nobody, nobody, 'same'],
  ['the same person', alice, alice, 'same'],
  ['the same person under another name', alice, renamed, 'same'],
  ['the session is over', alice, nobody, 'ended'],
  ['somebody else', alice, bob, 'other'],
  ['the same access token', token, token, 'same'],
  ['another access token', token, otherToken, 'unclear'],
  ['an access token after a person', alice, token, 'unclear'],
  ['a person after an access token', token, bob, 'unclear'],
] as const)('%s', (_, drawnFor, found, verdict) => {
  expect(sessionVerdict(drawnFor, found)).toBe(verdict)
})
