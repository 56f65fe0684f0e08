import { expect, test } from 'vitest'
import { screenOf } from './active-org.tsx'

test.each([
  ['/queries/q1', '?tab=json', '/queries'],
  ['/queries', '?tab=trash', '/queries'],
  ['/tokens/t1/history', '', '/tokens'],
  ['/datasets/logs', '', '/tokens'],
  ['/orgs/acme', '?plan=x', '/orgs/acme?plan=x'],
  ['/settings', '', '/settings'],
  ['/tokensomething', '', '/tokensomething'],
])('switching the organization at %s%s leads to %s', (pathname, search, to) => {
  expect(screenOf(pathname + search)).toBe(to)
})
