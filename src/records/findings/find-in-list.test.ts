import { expect, test, vi } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { ListModel } from '../list/list-model.ts'
import { type Finding } from './finding-rules.ts'
import { rounds, workInTurns } from './find-in-list.ts'

const values = [{ id: 'a' }, null, { id: 'b' }]
const subjects = ['A', undefined, 'B']
const rows = values.map(readRow)
// What a list needs of its resource stays out of this.
const listOf = () =>
  new ListModel<string>(Object.create(null), { rows, receivedAt: 0, source: () => '' }, subjects)

let found = 0
const rules = {
  *find(each: readonly string[]): Generator<undefined, readonly (readonly Finding[])[]> {
    found++
    yield
    return each.map((rule) => [{ rule, label: rule }])
  },
}

/** Has the work done, as somebody who listens until it is. */
async function done({ subscribe, read }: ReturnType<typeof workInTurns>): Promise<void> {
  const before = read()
  const stop = subscribe(() => {})
  await expect.poll(read).not.toBe(before)
  stop()
}

test('findings stand by the rows of the list: an unreadable one has none', async () => {
  const { work } = rounds(rules)(listOf(), 'settings', 0)
  await done(work)
  expect(work.read()?.map((each) => each.map(({ rule }) => rule))).toEqual([['A'], [], ['B']])
})

test('a list is looked at once an hour, and what was found before stays until then; not with other settings', async () => {
  const roundOf = rounds(rules)
  const list = listOf()
  const first = roundOf(list, 'settings', 0)
  expect(first.work.read()).toBeNull()
  await done(first.work)
  const before = first.work.read()
  const looks = found
  expect(roundOf(list, 'settings', 3_599_999)).toBe(first)
  const next = roundOf(list, 'settings', 3_600_000)
  expect(next.work.read()).toBe(before)
  await done(next.work)
  expect(found).toBe(looks + 1)
  expect(next.work.read()).not.toBe(before)
  expect(roundOf(list, 'other settings', 3_600_000).work.read()).toBeNull()
})

test('a list is looked at again when something in it changes by itself', () => {
  const roundOf = rounds({ ...rules, nextChange: (_, __, now) => (now < 50 ? 50 : Infinity) })
  const list = listOf()
  const first = roundOf(list, 'settings', 10)
  expect(roundOf(list, 'settings', 49)).toBe(first)
  const next = roundOf(list, 'settings', 50)
  expect(next).not.toBe(first)
  expect(roundOf(list, 'settings', 1e15)).toBe(next)
})

test('work goes on only while somebody listens, from where it stopped, and is told of once', async () => {
  let steps = 0
  function* count(): Generator<undefined, number> {
    while (steps < 100) {
      steps++
      yield
    }
    return steps
  }
  const work = workInTurns(count(), null)
  work.subscribe(() => {})()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(steps).toBe(1)
  expect(work.read()).toBeNull()
  const listener = vi.fn()
  const stop = work.subscribe(listener)
  await expect.poll(() => work.read()).toBe(100)
  stop()
  work.subscribe(listener)
  expect(listener).toHaveBeenCalledOnce()
})
