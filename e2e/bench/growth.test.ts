import { expect, test } from 'vitest'
import { growthTable } from './growth.ts'
import { figure, textOf } from './result.ts'

const verdicts = (cost: (rows: number) => number, sizes = [100, 1000, 10_000]) => {
  const measured = sizes.map((rows) => ({ rows, own: { cost: cost(rows) }, floor: { cost: rows } }))
  return growthTable(measured, ['cost'])?.figures.map(({ isMet }) => isMet)
}

test.each([
  ['constant', () => 3, true],
  ['in step', (rows: number) => rows / 7, true],
  ['like a sort', (rows: number) => rows * Math.log(rows), true],
  ['like a sort of ever larger rows', (rows: number) => rows ** 1.3, false],
  ['as the square', (rows: number) => rows * rows, false],
] as const)('a cost that grows %s is judged against N log N', (_, cost, isMet) => {
  expect(verdicts(cost)).toEqual([isMet])
  expect(verdicts(cost, [10_000, 100_000])).toEqual([isMet])
})

test('a zero cost is not judged, and one size shows no growth', () => {
  expect(verdicts(() => 0)).toEqual([null])
  expect(verdicts((rows) => rows, [100])).toBeUndefined()
})

test('a figure is judged by itself or by its ratio to the floor, and says if there is none', () => {
  const figures = [
    figure('ms', 49.6, 20, { most: 50 }),
    figure('cpu', 49.6, 20, { times: 2 }),
    figure('bare', 1234.5),
    figure('none', null, 20, { most: 50 }),
  ]
  expect(figures.map(({ isMet }) => isMet)).toEqual([true, false, null, null])
  expect(textOf({ title: 'A', heads: ['own', 'floor'], figures }).replaceAll(/ +/gu, ' ')).toBe(
    '\nA own floor ratio target\nms 49.6 20 2.48 × ≤ 50 met\ncpu 49.6 20 2.48 × ≤ 2 × MISSED\nbare 1,235\nnone not measured 20 ≤ 50',
  )
})
