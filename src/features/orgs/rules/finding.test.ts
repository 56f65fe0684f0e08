import { expect, test } from 'vitest'
import { defaultThresholds, thresholdCollection, thresholdSettings } from './finding.ts'

test.each([
  [{}, true],
  [{ urgentDays: 30 }, false],
  [{ soonDays: 90 }, false],
  [{ urgentDays: 0 }, false],
  [{ syncStaleDays: 0.5 }, false],
  [{ syncStaleDays: 100 }, true],
  [{ aheadDays: 36_501 }, false],
])('the defaults with %j are valid: %s', (change, isSound) => {
  expect(thresholdCollection.schema.safeParse({ ...defaultThresholds, ...change }).success).toBe(isSound)
})

test('thresholds are null until loaded, then those stored, otherwise the defaults', async () => {
  const written: unknown[] = []
  const put = async (...sent: unknown[]) => written.push(sent) > 0
  const kept = { ...defaultThresholds, urgentDays: 1 }
  const items = ['other', 'thresholds'].map((key) => ({
    key,
    value: key === 'other' ? defaultThresholds : kept,
    at: 0,
  }))
  const read = { items, isPending: false, put, remove: put }
  expect(thresholdSettings({ ...read, isPending: true }).thresholds).toBeNull()
  expect(thresholdSettings(read)).toMatchObject({ thresholds: kept, isDefault: false })
  const unset = thresholdSettings({ ...read, items: [] })
  expect(unset).toMatchObject({ thresholds: defaultThresholds, isDefault: true })
  await unset.set(kept)
  await unset.reset()
  expect(written).toEqual([['thresholds', kept], ['thresholds']])
})
