import { expect, test } from 'vitest'
import { versionOf } from '#test/saved-queries.ts'
import { chosenPair } from './versions-table.tsx'

const versions = [40, 30, 20, 10].map((at) => versionOf({ at }))

test.each([
  ['none named: the newest two', {}, [30, 40]],
  ['both named, in either order', { from: '40', to: '10' }, [40, 10]],
  ['one named: with its neighbor', { to: '20' }, [10, 20]],
  ['only the older one named', { from: '10' }, [10, 40]],
  ['the newest named as the older one', { from: '40' }, [40, 30]],
  ['the oldest named as the newer one', { to: '10' }, [40, 10]],
  ['the same named twice', { from: '30', to: '30' }, [20, 30]],
  ['unknown versions', { from: '5', to: '99' }, [30, 40]],
] as const)('%s', (_, named, times) => {
  const pair = chosenPair(versions, named)
  expect([pair?.from.at, pair?.to.at]).toEqual(times)
})

test('fewer than two versions are not a pair', () => {
  expect(chosenPair([], {})).toBeNull()
  expect(chosenPair(versions.slice(0, 1), { from: '40', to: '40' })).toBeNull()
})
