import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Version } from '../store/query-store.ts'
import { historyLimits, versionsToDrop } from '../library/versions.ts'

const version = (at: number, part: Partial<Version> = {}): Version => ({
  account: 'a',
  id: 'q',
  at,
  source: 'loaded',
  text: 'x'.repeat(10),
  note: '',
  ...part,
})
const times = (versions: readonly Version[]) => versions.map(({ at }) => at)

test('what was merely loaded goes first, the oldest of it', () => {
  const versions = [
    version(1, { source: 'saved' }),
    version(2),
    version(3, { note: 'seen' }),
    version(4),
    version(5),
  ]
  expect(times(versionsToDrop(versions, { count: 4, characters: 1e6 }))).toEqual([2])
  expect(times(versionsToDrop(versions, { count: 3, characters: 1e6 }))).toEqual([2, 4])
  expect(times(versionsToDrop(versions, { count: 2, characters: 1e6 }))).toEqual([2, 4, 1])
  expect(times(versionsToDrop(versions, { count: 5, characters: 35 }))).toEqual([2, 4])
})

test('within the limits nothing goes', () => {
  const versions = Array.from({ length: historyLimits.count }, (_, at) => version(at))
  expect(versionsToDrop(versions)).toEqual([])
  expect(times(versionsToDrop([...versions, version(999)]))).toEqual([0])
})

const size = (versions: readonly Version[]) => versions.reduce((sum, { text }) => sum + text.length, 0)
const isLoaded = ({ source, note }: Version) => source === 'loaded' && note === ''

const anyVersions = fc
  .array(
    fc.record({
      source: fc.constantFrom<Version['source'][]>('loaded', 'saved', 'replaced', 'deleted', 'imported'),
      note: fc.constantFrom('', 'a note'),
      text: fc.string({ maxLength: 30 }),
    }),
    { maxLength: 30 },
  )
  .map((parts) => parts.map((part, at) => version(at, part)))

test('whatever the limits: the newest stays, the rest fits, and no more goes than must', () => {
  fc.assert(
    fc.property(anyVersions, fc.nat(12), fc.nat(120), (versions, count, characters) => {
      const dropped = versionsToDrop(versions, { count, characters })
      const gone = new Set(times(dropped))
      const rest = versions.filter(({ at }) => !gone.has(at))
      expect(rest.at(-1)).toBe(versions.at(-1))
      expect(rest.length <= 1 || (rest.length <= count && size(rest) <= characters)).toBe(true)
      const last = dropped.at(-1)
      if (last) expect(rest.length + 1 > count || size(rest) + last.text.length > characters).toBe(true)
      if (dropped.some((one) => !isLoaded(one))) expect(rest.slice(0, -1).some(isLoaded)).toBe(false)
    }),
  )
})
