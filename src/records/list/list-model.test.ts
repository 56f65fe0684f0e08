import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { farm } from '#test/farms.ts'
import { listModel } from './list-model.ts'

const listOf = (...records: readonly object[]) =>
  listModel(farm, { rows: records.map(readRow), receivedAt: 0, source: () => '' })

test('derived values are computed once per list, and again for the next response', () => {
  const key = {}
  let made = 0
  const workOf = (each: ReturnType<typeof listOf>) =>
    each.once(key, () => ({ rows: each.rows.length, made: (made += 1) }))
  const list = listOf({ id: 'm' }, { id: 'h' })
  expect(workOf(list)).toBe(workOf(list))
  expect(workOf(listOf({ id: 'h' }))).toEqual({ rows: 1, made: 2 })
})

test.each([
  ['changes with the time', 1, 50, 50],
  ['is long, and rebuilt less often', 100, 50, 300],
  ['changes only with new data', 1, Infinity, Infinity],
])('the index of a list that %s', (_, count, changesAt, until) => {
  const leased = { ...farm, nextChange: () => changesAt }
  const records = Array.from({ length: count }, (__, at) => ({ id: `${at}` }))
  const list = listModel(leased, { rows: records.map(readRow), receivedAt: 0, source: () => '' })
  const first = list.index(0)
  expect(list.index(Math.min(until - 1, 1e15))).toBe(first)
  if (until < Infinity) expect(list.index(until)).not.toBe(first)
})

test('the index is rebuilt when a wrong clock is set back', () => {
  const list = listOf({ id: 'm' })
  const ahead = list.index(1000)
  expect(list.index(999)).not.toBe(ahead)
})
