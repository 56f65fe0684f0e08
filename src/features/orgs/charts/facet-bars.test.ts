import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { percentText } from './bar-list.tsx'
import { facetBars, toggled } from './facet-bars.ts'

const labels = (bars: readonly { label: string }[]) => bars.map(({ label }) => label)

test('the most frequent value comes first, and unused values are left out unless chosen', () => {
  const counts = [
    { value: 'personal', count: 2 },
    { value: 'gone', count: 0 },
    { value: 'enterprise', count: 5 },
    { value: 'chosen', count: 0 },
  ]
  const { all, drawn, others } = facetBars(counts, ['chosen', 'from another list'])
  expect(labels(all)).toEqual(['enterprise', 'personal', 'chosen', 'from another list'])
  expect(drawn).toEqual(all)
  expect(others).toBeUndefined()
  expect(all.map(({ isChosen }) => isChosen)).toEqual([false, false, true, true])
})

test('of 200 plans a dozen are drawn, plus chosen ones; the rest is counted', () => {
  const counts = Array.from({ length: 200 }, (_, index) => ({ value: `plan ${index}`, count: 200 - index }))
  const { all, drawn, others } = facetBars(counts, ['plan 150'])
  expect(all).toHaveLength(200)
  expect(labels(drawn)).toEqual([...labels(all).slice(0, 12), 'plan 150'])
  expect(others).toEqual({ values: 187, count: (188 * 189) / 2 - 50 })
})

test('a 13th value is drawn instead of counted', () => {
  const counts = Array.from({ length: 13 }, (_, index) => ({ value: `${index}`, count: 1 }))
  expect(facetBars(counts, []).others).toBeUndefined()
})

const sum = (values: readonly { count: number }[]) => values.reduce((total, { count }) => total + count, 0)

test('bars and the rest add up, whatever is counted', () => {
  const counts = fc.uniqueArray(fc.record({ value: fc.string(), count: fc.nat(99) }), {
    selector: ({ value }) => value,
    maxLength: 40,
  })
  forAll(counts, fc.array(fc.string(), { maxLength: 3 }), (list, chosen) => {
    const { all, drawn, others } = facetBars(list, chosen)
    expect(sum(all)).toBe(sum(list))
    expect(sum(drawn) + (others?.count ?? 0)).toBe(sum(all))
    expect(drawn.length + (others?.values ?? 0)).toBe(all.length)
    for (const { label } of all) expect(label).not.toBe('')
  })
})

test('toggling adds a value or removes it', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})

test.each([
  [0, 0, undefined],
  [0, 5, '0%'],
  [1, 3, '33%'],
  [1, 30, '3.3%'],
  [1, 100_000, '<0.1%'],
  [994, 1000, '99%'],
  [995, 1000, '>99%'],
  [7, 7, '100%'],
])('%d of %d is %s', (count, whole, text) => {
  expect(percentText(count, whole)).toBe(text)
})
