import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { areValidDays, day } from '#lib/dates.ts'
import { expiryBand } from '#lib/expiry.ts'
import { defaultThresholds, nextChange, thresholdFields, type Thresholds } from './thresholds.ts'
import { type Condition, conditionDays } from './condition.ts'
import type { Finding } from './finding.ts'
import { compileCustomRule } from './custom-rules.ts'
import { findingsOfToken, testMoment, testSubject } from './test-subject.ts'
import { tokenRules } from './token-rules.ts'

test.each([
  { urgentDays: 30 },
  { soonDays: 7 },
  { longestDays: 30 },
  { soonDays: 365 },
  { urgentDays: 0 },
  { soonDays: 7.5 },
  { longestDays: 36_501 },
])('the days are invalid with %j', (change) => {
  expect(areValidDays<keyof Thresholds>(thresholdFields, { ...defaultThresholds, ...change })).toBe(false)
})

const own = { severity: 'low', reason: 'r', remedy: 'r' } as const
const rules = [
  ...tokenRules,
  compileCustomRule({ ...own, id: 'own-1', label: 'Own 1', when: { expiry: { withinDays: 3 } } }),
  compileCustomRule({
    ...own,
    id: 'own-2',
    label: 'Own 2',
    when: { not: { any: [{ saml: true }, { all: [{ expiry: { beyondDays: 90 } }] }] } },
  }),
]
const at = { ...testMoment, thresholds: { urgentDays: 7, soonDays: 30, longestDays: 100 } }
const turns = [0, 3, 7, 30, 90, 100, 36_500]
const near = fc.constantFrom(-1, 0, 1)
const end = fc.tuple(fc.constantFrom(...turns), near).map(([days, ms]) => at.now + days * day + ms)

const withGrants = (found: readonly Finding[]) =>
  found.map((finding) => ({ ...finding, grants: finding.grants() }))

test('findings stay the same until the next change, to the millisecond, and agree with the filters', () => {
  forAll(fc.array(end, { maxLength: 4 }), fc.nat(200 * day), (ends, passed) => {
    const subjects = [...ends.map((epoch) => ({ expiresAt: new Date(epoch).toISOString() })), {}].map(
      testSubject,
    )
    const next = nextChange(
      subjects.map(({ expiry }) => expiry),
      rules,
      at.thresholds,
      at.now,
    )
    expect(next).toBeGreaterThan(at.now)
    const later = { ...at, now: Math.min(next - 1, at.now + passed) }
    for (const subject of subjects) {
      const found = withGrants(findingsOfToken(subject, rules, at))
      expect(found).toEqual(withGrants(findingsOfToken(subject, rules, later)))
      const band = expiryBand(subject.expiry, at.now)
      expect(found.some(({ rule }) => rule === 'expired')).toBe(band === 'expired')
      expect(found.some(({ rule }) => rule === 'expires-soon')).toBe(band.startsWith('within-'))
      expect(found.some(({ rule }) => rule === 'never-expires')).toBe(band === 'never')
    }
  })
})

test.each<[Condition, number[]]>([
  [{ saml: true }, []],
  [{ expiry: 'never' }, [36_500]],
  [{ expiry: 'unreadable' }, []],
  [{ expiry: { withinDays: 3 } }, [3]],
  [{ not: { expiry: { beyondDays: 90 } } }, [90]],
  [
    { any: [{ expiry: { withinDays: 3 } }, { all: [{ expiry: { beyondDays: 5 } }, { saml: true }] }] },
    [3, 5],
  ],
])('the condition %j uses the days %j', (condition, days) => {
  expect(conditionDays(condition)).toEqual(days)
})

const nextOf = (expiresAt: unknown, of: typeof rules) =>
  (nextChange([testSubject({ expiresAt }).expiry], of, at.thresholds, at.now) - at.now) / day

test.each<[number, number]>([
  [200, 100],
  [100, 10],
  [60, 30],
  [30, 23],
  [7, 4],
  [3, 3],
  [0, Infinity],
  [-1, Infinity],
])('findings of a token that expires in %i days change in %i', (left, next) => {
  expect(nextOf(new Date(at.now + left * day).toISOString(), rules)).toBe(next)
})

test('a token that never expires never changes, and only rules about expiry count', () => {
  for (const expiresAt of [null, 'soon', '0001-01-01T00:00:00Z'])
    expect(nextOf(expiresAt, rules)).toBe(Infinity)
  expect(nextOf(new Date(at.now + 95 * day).toISOString(), [])).toBe(65)
  expect(nextOf(new Date(at.now + 95 * day).toISOString(), rules)).toBe(5)
})
