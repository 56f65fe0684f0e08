import { expect, test } from 'vitest'
import { defaultThresholds, keptThresholds } from './thresholds.ts'

test.each([
  [{}, true],
  [{ urgentDays: 30 }, false],
  [{ soonDays: 90 }, false],
  [{ urgentDays: 0 }, false],
  [{ syncStaleDays: 0.5 }, false],
  [{ syncStaleDays: 100 }, true],
  [{ aheadDays: 36_501 }, false],
])('the defaults with %j are sound: %s', (change, isSound) => {
  expect(keptThresholds.schema.safeParse({ ...defaultThresholds, ...change }).success).toBe(isSound)
})
