import { expect, test } from 'vitest'
import { runSync } from '#lib/time-slices.ts'
import { termColumn } from './term-column.ts'

const columnOf = (sent: readonly unknown[]) => runSync(termColumn(sent.length, (row) => sent[row], undefined))

test('each row has its values, any number of them', () => {
  const list = Array.from({ length: 40 }, (_, index) => `v${index}`)
  const column = columnOf(['A', ['A', 'b', null], {}, [], '', { c: 1 }, list])
  expect(column.values).toEqual(['A', 'b', { c: 1 }, ...list])
  expect([...column.codes]).toEqual([0, 0, 1, 2, ...list.map((_, index) => index + 3)])
  expect([...column.starts]).toEqual([0, 1, 3, 3, 3, 3, 4, 44])
  expect(column.texts().slice(0, 4)).toEqual(['a', 'b', '{"c":1}', 'v0'])
  expect(column.texts()).toHaveLength(column.values.length)
})

test.each(['texts', 'epochs', undefined] as const)('computing %s ahead gives the same column', (derive) => {
  const sent = ['2026-11-21T00:00:00Z', 5, '0001-01-01', null, 'Soon']
  const column = runSync(termColumn(sent.length, (row) => sent[row], derive))
  expect(column.texts()).toEqual(['2026-11-21t00:00:00z', '5', '0001-01-01', 'soon'])
  expect([...column.epochs()]).toEqual([Date.UTC(2026, 10, 21), Number.NaN, Number.NaN, Number.NaN])
  expect(column.epochs()).toBe(column.epochs())
})

test('texts are computed ahead with the column', () => {
  let looks = 0
  const value = {
    get a() {
      return ++looks
    },
  }
  for (const derive of ['texts', 'epochs'] as const) runSync(termColumn(1, () => value, derive))
  expect(looks).toBe(1)
})

test('values that rows share are stored once, and mostly unique ones as they come', () => {
  const thrice = Array.from({ length: 9000 }, (_, row) => `v${Math.floor(row / 3)}`)
  expect(columnOf(thrice).values).toHaveLength(3000)
  const anew = Array.from({ length: 6000 }, (_, row) => `v${row % 3000}`)
  expect(columnOf(anew).values.length).toBeGreaterThan(3000)
  const few = Array.from({ length: 6000 }, (_, row) => `v${row % 1000}`)
  expect(columnOf(few).values).toHaveLength(1000)
})
