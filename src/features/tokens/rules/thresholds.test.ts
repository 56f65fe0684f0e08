import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryBand } from '#lib/expiry.ts'
import { defaultThresholds, isSound, nextChange, readThresholds, type ThresholdKey } from './thresholds.ts'
import { compileOwnRule } from './own-rules.ts'
import { findingsOfToken, testMoment, testSubject } from './test-subject.ts'
import { tokenRules } from './token-rules.ts'

const read = (typed: Record<ThresholdKey, string>) => readThresholds((key) => typed[key])

test('the defaults are sound, and read back as they are', () => {
  expect(isSound(defaultThresholds)).toBe(true)
  expect(read({ urgentDays: '7', soonDays: ' 30 ', longestDays: '365' })).toEqual({
    days: defaultThresholds,
    problems: null,
  })
})

test('days that do not ascend are refused at their field', () => {
  const { problems } = read({ urgentDays: '7', soonDays: '7', longestDays: '5' })
  expect(Object.keys(problems ?? {})).toEqual(['soonDays', 'longestDays'])
})

test('whatever is typed, what is taken is sound', () => {
  const field = fc.oneof(fc.string(), fc.nat({ max: 40_000 }).map(String))
  fc.assert(
    fc.property(field, field, field, (urgentDays, soonDays, longestDays) => {
      const { days, problems } = read({ urgentDays, soonDays, longestDays })
      if (days) expect(isSound(days)).toBe(true)
      else expect(Object.values(problems).join('')).toMatch(/\.$/)
    }),
  )
})

const day = 86_400_000
const own = { severity: 'low', reason: 'r', remedy: 'r' } as const
const rules = [
  ...tokenRules,
  compileOwnRule({ ...own, id: 'own-1', label: 'Own 1', when: { expiry: { withinDays: 3 } } }),
  compileOwnRule({
    ...own,
    id: 'own-2',
    label: 'Own 2',
    when: { not: { any: [{ saml: true }, { all: [{ expiry: { beyondDays: 90 } }] }] } },
  }),
]
const at = { ...testMoment, thresholds: { urgentDays: 7, soonDays: 30, longestDays: 100 } }
const turns = [0, 3, 7, 30, 90, 100]
const near = fc.constantFrom(-1, 0, 1)
const end = fc.tuple(fc.constantFrom(...turns), near).map(([days, ms]) => at.now + days * day + ms)

test('findings are the same until the next moment of change, to the millisecond, and agree with the filters', () => {
  fc.assert(
    fc.property(fc.array(end, { maxLength: 4 }), fc.nat(200 * day), (ends, passed) => {
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
        const found = findingsOfToken(subject, rules, at)
        expect(found).toEqual(findingsOfToken(subject, rules, later))
        const band = expiryBand(subject.expiry, at.now)
        expect(found.some(({ rule }) => rule === 'expired')).toBe(band === 'expired')
        expect(found.some(({ rule }) => rule === 'expires-soon')).toBe(band.startsWith('within-'))
      }
    }),
  )
})
