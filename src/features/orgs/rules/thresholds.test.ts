import fc from 'fast-check'
import { expect, test } from 'vitest'

import { defaultThresholds, isSound, readThresholds, type ThresholdKey } from './thresholds.ts'

const read = (typed: Record<ThresholdKey, string>) => readThresholds((key) => typed[key])

const typed = { urgentDays: '7', soonDays: ' 30 ', aheadDays: '90', syncStaleDays: '7' }

test('whole ascending days are taken', () => {
  expect(read(typed)).toEqual({ days: defaultThresholds, problems: null })
  expect(isSound(defaultThresholds)).toBe(true)
})

test.each([
  [{ urgentDays: '0' }, ['urgentDays']],
  [{ urgentDays: '-1' }, ['urgentDays']],
  [{ urgentDays: '1.5' }, ['urgentDays']],
  [{ urgentDays: '' }, ['urgentDays']],
  [{ urgentDays: '1e1' }, ['urgentDays']],
  [{ syncStaleDays: '36501' }, ['syncStaleDays']],
  [{ soonDays: '7' }, ['soonDays']],
  [{ aheadDays: '30' }, ['aheadDays']],
  [{ soonDays: '100' }, ['aheadDays']],
  [{ urgentDays: 'x', soonDays: 'y', aheadDays: '1' }, ['urgentDays', 'soonDays']],
])('%j is refused at its fields', (patch, fields) => {
  const { days, problems } = read({ ...typed, ...patch })
  expect(days).toBeNull()
  expect(Object.keys(problems ?? {}).toSorted()).toEqual(fields.toSorted())
})

test('whatever is typed, what is taken is sound, and what is not says so in a sentence', () => {
  const field = fc.oneof(fc.string(), fc.nat({ max: 40_000 }).map(String))
  fc.assert(
    fc.property(field, field, field, field, (urgentDays, soonDays, aheadDays, syncStaleDays) => {
      const { days, problems } = read({ urgentDays, soonDays, aheadDays, syncStaleDays })
      if (days) expect(isSound(days)).toBe(true)
      else for (const problem of Object.values(problems)) expect(problem).toMatch(/\.$/)
      expect(days === null).toBe(Object.keys(problems ?? {}).length > 0)
    }),
  )
})

test.each([
  { ...defaultThresholds, urgentDays: 30 },
  { ...defaultThresholds, soonDays: 90 },
  { ...defaultThresholds, urgentDays: 0 },
  { ...defaultThresholds, syncStaleDays: 0.5 },
  { ...defaultThresholds, aheadDays: 36_501 },
])('%j is not sound', (thresholds) => {
  expect(isSound(thresholds)).toBe(false)
})
