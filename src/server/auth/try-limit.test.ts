import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTryLimit } from './try-limit.ts'

const minute = 60_000

test('a peer may try 30 times at once, then as it has earned, and others are not held up', () => {
  let now = 0
  const waitFor = createTryLimit(30, () => now)
  for (let at = 0; at < 30; at += 1) expect(waitFor('a')).toBe(0)
  expect(waitFor('a')).toBe(2000)
  expect(waitFor('b')).toBe(0)
  now = 1999
  expect(waitFor('a')).toBeGreaterThan(0)
  now = 2000
  expect(waitFor('a')).toBe(0)
})

test('all peers together may try ten times as often as one', () => {
  const waitFor = createTryLimit(30, () => 0)
  const waits = Array.from({ length: 301 }, (_, at) => waitFor(`peer ${at}`))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(300)
})

test('whatever was tried, nobody waits for longer than 2 seconds, and a minute allows no more than 60 tries', () => {
  const steps = fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 300 })
  fc.assert(
    fc.property(steps, (pauses) => {
      let now = minute
      const waitFor = createTryLimit(30, () => now)
      let latest = now
      let allowed = 0
      for (const pause of pauses) {
        now = pause < 0 && pause > -2500 ? now : now + Math.max(pause, -1000)
        latest = Math.max(latest, now)
        const wait = waitFor('a')
        expect(wait).toBeLessThanOrEqual(2000)
        if (wait === 0) allowed += 1
      }
      // A clock that goes back by a second may earn that second again.
      const seconds = (latest - minute) / 1000 + pauses.length
      expect(allowed).toBeLessThanOrEqual(30 + seconds / 2 + 1)
    }),
  )
})

test('peers beyond those that it remembers share one limit, until others are forgotten', () => {
  let now = 0
  const waitFor = createTryLimit(2000, () => now)
  for (let peer = 0; peer < 12_000; peer += 1) waitFor(`peer ${peer}`)
  expect(waitFor('one more')).toBeGreaterThan(0)
  now = 2 * minute
  expect(waitFor('one more')).toBe(0)
})
