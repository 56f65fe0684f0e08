import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { isOngoing, keysToKeep, maxSnapshotBytes, type SnapshotMeta } from './snapshot-storage.ts'
import { day } from '#lib/dates.ts'

const now = new Date(2026, 10, 21, 12).getTime()

const meta = (key: string, patch: Partial<SnapshotMeta> = {}): SnapshotMeta => ({
  version: 1,
  key,
  at: now,
  seenAt: now,
  count: 1,
  unreadable: 0,
  bytes: 10,
  ...patch,
})

const few = { most: 3, days: 30 }
const keys = (metas: readonly SnapshotMeta[], since?: string) => keysToKeep(metas, few, now, since)

test('removes the oldest beyond the limit, but not the one that the visit is compared with', () => {
  const five = ['1', '2', '3', '4', '5'].map((key) => meta(key))
  expect(keys(five)).toEqual(['3', '4', '5'])
  expect(keys(five, '1')).toEqual(['1', '4', '5'])
})

test('removes those last confirmed too long ago, but never the newest', () => {
  const old = { seenAt: now - 31 * day }
  expect(keys([meta('1', old), meta('2')])).toEqual(['2'])
  expect(keys([meta('1', old)])).toEqual(['1'])
  expect(keys([meta('1', { seenAt: now + 90 * day }), meta('2')])).toEqual(['1', '2'])
})

test('keeps the total size within the limit', () => {
  const big = { bytes: maxSnapshotBytes * 0.6 }
  expect(keys([meta('1', big), meta('2', big), meta('3')])).toEqual(['2', '3'])
})

test('the rest is in order, within the limits, and includes the newest', () => {
  const metas = fc.array(
    fc.record({ seenAt: fc.integer({ min: -99, max: 99 }), bytes: fc.nat(maxSnapshotBytes) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  forAll(metas, fc.integer({ min: 2, max: 12 }), fc.nat(11), (given, most, since) => {
    const all = given.map(({ seenAt, bytes }, index) =>
      meta(`k${index}`, { seenAt: now + seenAt * day, bytes }),
    )
    const kept = keysToKeep(all, { most, days: 40 }, now, all[since]?.key)
    expect(all.map(({ key }) => key).filter((key) => kept.includes(key))).toEqual(kept)
    expect(kept.at(-1)).toBe(all.at(-1)?.key)
    if (all[since]) expect(kept).toContain(all[since].key)
    expect(kept.length).toBeLessThanOrEqual(most)
  })
})

const at = (hour: number, minute = 0, dayOfMonth = 21) =>
  new Date(2026, 10, dayOfMonth, hour, minute).getTime()
const visit = (startedAt: number, activeAt: number) => ({ startedAt, activeAt, since: '1', sinceAt: 0 })

test.each([
  ['a moment later', at(9), at(9, 20), true],
  ['half an hour later', at(9), at(9, 30), false],
  ['the next day', at(23, 50), at(0, 5, 22), false],
  ['the clock set back a little', at(9), at(8, 50), true],
  ['the clock set back by hours', at(9), at(3), false],
])('whether a visit continues %s', (_what, active, later, expected) => {
  expect(isOngoing(visit(active, active), later)).toBe(expected)
})
