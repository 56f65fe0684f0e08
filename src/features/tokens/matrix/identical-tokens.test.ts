import { runSync } from '#lib/time-slices.ts'
import { expect, test } from 'vitest'
import { testToken } from '../list/test-token.ts'
import { groupIdentical, identicalGroups, tokensOfParts } from './matrix-row.ts'

const users = { orgCapabilities: { users: ['read', 'create'] } }
const tokens = [
  users,
  { orgCapabilities: { rbac: ['read'] } },
  { orgCapabilities: { users: ['create', 'read'] } },
  {},
  { ...users, datasetCapabilities: 4 },
  {},
  users,
].map(testToken)

function places() {
  return runSync(identicalGroups({ subjects: tokens }))
}

const grouped = (...shown: readonly number[]) =>
  groupIdentical(
    tokens,
    shown.flatMap((at) => tokens[at] ?? []),
    places(),
  )

test('identical tokens are grouped at the first of them; unread and empty ones are not grouped', () => {
  const parts = grouped(0, 1, 2, 3, 4, 5, 6)
  expect(
    parts.map((part) => ('tokens' in part ? part.tokens.map(({ index }) => index) : part.index)),
  ).toEqual([[0, 2, 6], 1, 3, 4, 5])
  expect(tokensOfParts(parts).map(({ index }) => index)).toEqual([0, 2, 6, 1, 3, 4, 5])
})

test('a group keeps the shown order, and has the total count', () => {
  const [first] = grouped(6, 1, 2)
  expect(first && 'tokens' in first && [first.tokens.map(({ index }) => index), first.count]).toEqual([
    [6, 2],
    3,
  ])
})
