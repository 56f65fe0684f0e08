import { expect, test } from 'vitest'
import { readExpiry } from '#domain/grants/expiry.ts'
import { grantsOf } from '#domain/grants/grants-of.ts'
import { grantText } from '#domain/grants/token-grants.ts'
import { expiryFindings, grantFindings, tokenRules, worstFirst } from './token-findings.ts'

const now = Date.UTC(2026, 10, 21)
const ids = (record: object) => grantFindings(grantsOf(record as never)).map(({ rule }) => rule)
const expiryIds = (value: unknown) => expiryFindings(readExpiry(value), now).map(({ rule }) => rule)

test('a token that only ingests into one dataset and ends in a year has no finding', () => {
  expect(ids({ datasetCapabilities: { logs: { ingest: ['create'] } } })).toEqual([])
  expect(expiryIds('2027-11-21T00:00:00Z')).toEqual([])
})

test('each end of a token raises at most one finding', () => {
  expect(expiryIds(null)).toEqual(['never-expires'])
  expect(expiryIds('2026-11-22T00:00:00Z')).toEqual(['expires-soon'])
  expect(expiryIds('2026-11-20T00:00:00Z')).toEqual(['expired'])
  expect(expiryIds('whenever')).toEqual([])
})

test('findings are put with the worst first', () => {
  const findings = grantFindings(
    grantsOf({
      orgCapabilities: { rbac: ['create'], metrics: ['write'] },
      viewCapabilities: { '*': { query: ['read'] } },
    }),
  )
  expect(worstFirst(findings.toReversed()).map(({ severity }) => severity)).toEqual(['high', 'medium', 'low'])
})

test('no two rules share an id, and every finding names why and what to do', () => {
  expect(new Set(tokenRules.map(({ id }) => id)).size).toBe(tokenRules.length)
  const all = grantFindings(
    grantsOf({
      orgCapabilities: { users: ['update'], datasets: ['delete'], x: ['y'] },
      datasetCapabilities: { '*': { data: ['delete'] } },
    }),
  )
  expect(all.map(({ rule }) => rule)).toEqual([
    'credentials',
    'destructive',
    'wildcard',
    'unknown-capability',
  ])
  for (const { reason, remedy, grants } of all) {
    expect(reason.length).toBeGreaterThan(20)
    expect(remedy.length).toBeGreaterThan(10)
    expect(grants.map(grantText)).not.toEqual([])
  }
})
