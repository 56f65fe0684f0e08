import { testAuthorization, testTokens } from '#test/server/test-server.ts'
import { expect, test } from 'vitest'
import { createRevoker } from './revoker.ts'

const revokerOf = (revoke: (token: string) => Promise<void>) =>
  createRevoker(testAuthorization({ revoke: ({ accessToken }) => revoke(accessToken) }))

test('revokes tokens from OAuth, and leaves a token that a user pasted', async () => {
  const revoked: string[] = []
  const revoker = revokerOf(async (token) => void revoked.push(token))
  revoker.revoke('token', testTokens('own'))
  revoker.revoke('oauth', testTokens('given'))
  await revoker.settle(1000)
  expect(revoked).toEqual(['given'])
})

test('revokes four at a time and finishes them all, whatever fails', async () => {
  let [running, most, done] = [0, 0, 0]
  const revoker = revokerOf(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    done += 1
    throw new Error('down')
  })
  for (let at = 0; at < 50; at += 1) revoker.revoke('oauth', testTokens(`${at}`))
  await revoker.settle(5000)
  expect([most, done]).toEqual([4, 50])
})

test('a server that never answers delays neither sign-out nor shutdown, nor fills the memory', async () => {
  let asked = 0
  const revoker = revokerOf(() => {
    asked += 1
    return new Promise(() => undefined)
  })
  for (let at = 0; at < 5000; at += 1) revoker.revoke('oauth', testTokens(`${at}`))
  await revoker.settle(10)
  expect(asked).toBe(4)
})

test('without an authorization server there is nothing to revoke', async () => {
  const revoker = createRevoker(null)
  revoker.revoke('oauth', testTokens('x'))
  await revoker.settle(1000)
})
