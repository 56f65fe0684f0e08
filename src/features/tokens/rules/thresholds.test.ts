import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultThresholds, isSound, readThresholds, type ThresholdKey } from './thresholds.ts'

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
