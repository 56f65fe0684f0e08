import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { hour, minute } from '#lib/dates.ts'
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

test('what depends on the time is a minute old at most, or an hour in long lists', () => {
  const isKept = (list: ReturnType<typeof listOf>, after: number) => list.index(0) === list.index(after)
  const few = listOf({ id: 'm' })
  expect(isKept(few, minute - 1)).toBe(true)
  expect(isKept(few, minute)).toBe(false)
  const many = listOf(...Array.from({ length: 2001 }, (_, at) => ({ id: `${at}` })))
  expect(isKept(many, hour - 1)).toBe(true)
  expect(isKept(many, hour)).toBe(false)
})
