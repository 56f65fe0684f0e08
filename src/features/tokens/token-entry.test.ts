import { expect, test } from 'vitest'
import { readRow } from '#api/read-list.ts'
import { findingsOf, hasFindings, readTokens } from './token-entry.ts'
import { testToken } from './test-token.ts'

const now = Date.UTC(2026, 10, 21)

test('a bad row stays beside the others, and duplicate ids are both kept and marked', async () => {
  const values = [{ id: 'a', name: 'one' }, null, 7, { name: 'no id' }, { id: 'a', name: 'two' }, { id: 'b' }]
  const { tokens, unreadable } = await readTokens(values.map(readRow))
  expect(tokens.map(({ index, name, isDuplicate }) => [index, name, isDuplicate])).toEqual([
    [0, 'one', true],
    [4, 'two', true],
    [5, 'Unnamed token', false],
  ])
  expect(unreadable.map(({ index }) => index)).toEqual([1, 2, 3])
})

test('a long list is read to its end', async () => {
  const { tokens } = await readTokens(Array.from({ length: 1201 }, (_, n) => readRow({ id: `t${n}` }, n)))
  expect(tokens).toHaveLength(1201)
})

test('names and descriptions of another type are shown as they are', () => {
  const token = testToken({ name: 12, description: ['x'], samlAuthenticated: 'yes' })
  expect([token.name, token.description, token.isSaml]).toEqual(['12', '["x"]', false])
})

test('findings follow the clock, the worst first', () => {
  const token = testToken({ expiresAt: '2026-11-22T00:00:00Z', orgCapabilities: { rbac: ['update'] } })
  expect(findingsOf(token, now).map(({ rule }) => rule)).toEqual(['credentials', 'expires-soon'])
  expect(findingsOf(token, now + 2 * 86_400_000).map(({ rule }) => rule)).toEqual(['credentials', 'expired'])
  const calm = testToken({ expiresAt: '2027-11-22T00:00:00Z', orgCapabilities: { users: ['read'] } })
  expect([hasFindings(token, now), hasFindings(calm, now)]).toEqual([true, false])
})
