import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { ListModel } from '../list/list-model.ts'
import type { Finding } from './finding-rules.ts'
import { findingWork } from './find-in-list.ts'
import type { Work } from '../index/list-work.ts'

const values = [{ id: 'a' }, null, { id: 'b' }]
const subjects = ['A', undefined, 'B']
const rows = values.map(readRow)
// This test does not use the resource.
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

/** Runs the work to its end, like a component that subscribes until then. */
async function done({ subscribe, read }: Work<unknown>): Promise<void> {
  const before = read()
  const stop = subscribe(() => {})
  await expect.poll(read).not.toBe(before)
  stop()
}

test('findings are indexed by row, and an unreadable row has none', async () => {
  const { work } = findingWork(rules, listOf(), 'settings', 0)
  await done(work)
  expect(work.read()?.map((each) => each.map(({ rule }) => rule))).toEqual([['A'], [], ['B']])
})

test('a list is checked once an hour, with the last findings kept meanwhile, and again when the settings change', async () => {
  const list = listOf()
  const first = findingWork(rules, list, 'settings', 0)
  expect(first.work.read()).toBeNull()
  await done(first.work)
  const before = first.work.read()
  const looks = found
  expect(findingWork(rules, list, 'settings', 3_599_999)).toBe(first)
  const next = findingWork(rules, list, 'settings', 3_600_000)
  expect(next.work.read()).toBe(before)
  await done(next.work)
  expect(found).toBe(looks + 1)
  expect(next.work.read()).not.toBe(before)
  expect(findingWork(rules, list, 'other settings', 3_600_000).work.read()).toBeNull()
})

test('a list is checked again when its findings change over time', () => {
  const changing = {
    ...rules,
    nextChange: (_: readonly string[], __: string, now: number) => (now < 50 ? 50 : Infinity),
  }
  const list = listOf()
  const first = findingWork(changing, list, 'settings', 10)
  expect(findingWork(changing, list, 'settings', 49)).toBe(first)
  const next = findingWork(changing, list, 'settings', 50)
  expect(next).not.toBe(first)
  expect(findingWork(changing, list, 'settings', 1e15)).toBe(next)
  // A wrong clock was set back.
  expect(findingWork(changing, list, 'settings', 49)).not.toBe(next)
})
