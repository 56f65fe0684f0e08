import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { hour } from '#lib/dates.ts'
import { member } from '#lib/json-value.ts'
import { type LocalStore, memoryStore } from '#local/local-store.ts'
import type { CapturedList } from './capture.ts'
import { createSnapshotKeeper } from './keep-snapshots.ts'
import { createSnapshotHandlers } from './snapshot-handlers.ts'
import type { SnapshotWorker } from './start-snapshot-worker.ts'

const kinds = { snapshots: 'orgs.snapshots', settings: 'orgs.snapshot-settings' }
const limits = { most: 60, days: 365 }
const noon = new Date(2026, 10, 20, 12).getTime()
const nextDay = noon + 24 * hour

/** A store that several pages share. Rejects writes while `isFull`. */
function createStore() {
  const memory = memoryStore()
  const store = {
    ...memory,
    isFull: false,
    replace: (...change: Parameters<LocalStore['replace']>) =>
      store.isFull
        ? Promise.reject(new DOMException('Full', 'QuotaExceededError'))
        : memory.replace(...change),
  }
  return store
}

function start(): SnapshotWorker {
  const worker = createSnapshotHandlers()
  return { request: async (kind, content) => worker[kind](content), isLost: false }
}

const keeperOf = (store: LocalStore, account = 'me') => createSnapshotKeeper({ store, account, kinds, start })

/** A list with a plan for each id; null stands for an unreadable row. */
function list(...entries: readonly (readonly [id: string, plan: string] | null)[]): CapturedList {
  const rows = entries.map((entry, at) =>
    readRow(entry && { id: entry[0], name: entry[0], plan: entry[1] }, at),
  )
  const tracked = ['name', 'plan'].map((path) => ({
    path,
    label: path,
    kind: { type: 'text' } as const,
    value: (record: unknown) => member(record, path),
  }))
  return { rows, subject: (row) => rows[row]?.kind === 'record' && rows[row].record, resource: { tracked } }
}

const wanted = { about: ['plan'], title: 'name' }

test('the second visit reports what changed since the first, and refreshing does not move that point', async () => {
  const keeper = keeperOf(createStore())
  const first = await keeper.see(list(['a', '1'], ['b', '1'], ['c', '1']), noon, limits, noon)
  expect(first).toMatchObject({ counts: { appeared: 0, gone: 0, changed: 0 }, problem: null })
  expect(first.since?.isFirst).toBe(true)
  const later = list(['a', '2'], ['c', '1'], ['d', '1'])
  const second = await keeper.see(later, nextDay, limits, nextDay)
  expect(second.metas.map(({ count }) => count)).toEqual([3, 3])
  expect(second.since).toMatchObject({ at: noon, isFirst: false })
  expect([...second.rows]).toEqual([0, 2])
  expect(second.counts).toEqual({ appeared: 1, gone: 1, changed: 1 })
  const soon = nextDay + hour / 4
  const third = await keeper.see(list(['a', '2'], ['c', '9'], ['d', '1']), soon, limits, soon)
  expect(third.since).toEqual(second.since)
  expect([...third.rows]).toEqual([0, 1, 2])
  const result = await keeper.compare(undefined, { ...wanted, from: second.since?.key ?? '', to: 'now' })
  expect(result?.entries).toEqual([
    {
      type: 'gone',
      id: 'b',
      occurrence: 0,
      title: '"b"',
      changes: [{ field: 'plan', before: '"1"', after: '' }],
    },
    {
      type: 'appeared',
      id: 'd',
      occurrence: 0,
      title: '"d"',
      changes: [{ field: 'plan', before: '', after: '"1"' }],
    },
    {
      type: 'changed',
      id: 'a',
      occurrence: 0,
      title: '"a"',
      changes: [{ field: 'plan', before: '"1"', after: '"2"' }],
    },
    {
      type: 'changed',
      id: 'c',
      occurrence: 0,
      title: '"c"',
      changes: [{ field: 'plan', before: '"1"', after: '"9"' }],
    },
  ])
})

test('an unchanged list adds no snapshot, but updates when it was last confirmed', async () => {
  const keeper = keeperOf(createStore())
  await keeper.see(list(['a', '1']), noon, limits, noon)
  const { metas } = await keeper.see(list(['a', '1']), nextDay, limits, nextDay)
  expect(metas).toMatchObject([{ at: noon, seenAt: nextDay }])
})

test('unreadable rows do not make records count as gone', async () => {
  const keeper = keeperOf(createStore())
  await keeper.see(list(['a', '1'], ['b', '1']), noon, limits, noon)
  const partial = await keeper.see(list(['a', '2'], null), nextDay, limits, nextDay)
  expect(partial.counts).toEqual({ appeared: 0, gone: 0, changed: 1 })
  expect(partial.metas.at(-1)).toMatchObject({ count: 2, unreadable: 1 })
  const whole = await keeper.see(list(['a', '2']), nextDay + 1, limits, nextDay + 1)
  expect(whole.counts.gone).toBe(1)
})

test('two pages neither duplicate nor lose a snapshot, and an older list adds none', async () => {
  const store = createStore()
  const [one, other] = [keeperOf(store), keeperOf(store)]
  await one.see(list(['a', '1']), noon, limits, noon)
  await other.see(list(['a', '1']), noon + 1, limits, noon + 1)
  const newer = await other.see(list(['a', '3']), noon + 10, limits, noon + 10)
  expect(newer.metas).toHaveLength(2)
  const older = await one.see(list(['a', '2']), noon + 5, limits, noon + 11)
  expect(older.metas).toHaveLength(2)
  const after = await one.see(list(['a', '4']), noon + 20, limits, noon + 20)
  expect(after.metas).toHaveLength(3)
  const { entries } = await one.history('a')
  expect(entries[0]?.events.map(({ changes }) => changes[0]?.after)).toEqual([undefined, '"3"', '"4"'])
})

test('setting the clock back does not break the order', async () => {
  const keeper = keeperOf(createStore())
  await keeper.see(list(['a', '1']), nextDay, limits, nextDay)
  const { metas, counts } = await keeper.see(list(['a', '2']), noon, limits, noon)
  expect(metas.map(({ at }) => at)).toEqual([nextDay, noon])
  expect(counts.changed).toBe(1)
})

test('beyond the limits, the oldest are merged, and the remaining history is correct', async () => {
  const store = createStore()
  const keeper = keeperOf(store)
  const three = { most: 3, days: 365 }
  for (const [index, plan] of ['1', '2', '3', '4', '5'].entries()) {
    const at = noon + index * 24 * hour
    await keeper.see(list(['a', plan], ['b', '1']), at, three, at)
  }
  const { metas, entries } = await keeperOf(store).history('a')
  expect(metas).toHaveLength(3)
  expect(entries[0]?.events.map(({ type, changes }) => [type, changes[0]?.after])).toEqual([
    ['first', undefined],
    ['changed', '"4"'],
    ['changed', '"5"'],
  ])
  await keeper.tidy({ most: 2, days: 365 }, noon + 5 * 24 * hour)
  expect((await keeperOf(store).history('b')).metas).toHaveLength(2)
})

test('a full storage is reported, and the lists are still compared', async () => {
  const store = createStore()
  const keeper = keeperOf(store)
  await keeper.see(list(['a', '1']), noon, limits, noon)
  store.isFull = true
  const refused = await keeper.see(list(['a', '2']), nextDay, limits, nextDay)
  expect(refused).toMatchObject({
    problem: expect.stringContaining('storage is full'),
    counts: { changed: 1 },
  })
  expect(refused.metas).toHaveLength(1)
  store.isFull = false
  const again = await keeper.see(list(['a', '2']), nextDay + 1, limits, nextDay + 1)
  expect(again).toMatchObject({ problem: null, counts: { changed: 1 } })
  expect(again.metas).toHaveLength(2)
})

test('snapshots of another version are left untouched and counted', async () => {
  const store = createStore()
  const theirs = { account: 'me', kind: kinds.snapshots, key: '0000000000000007' }
  await store.replace([{ ...theirs, value: { version: 2 }, at: 0 }], [])
  const keeper = keeperOf(store)
  const { left, metas } = await keeper.see(list(['a', '1']), noon, limits, noon)
  expect(left).toBe(1)
  expect(metas).toHaveLength(1)
  const damaged = { ...theirs, key: metas[0]?.key ?? '' }
  const { value } = (await store.item('me', kinds.snapshots, damaged.key)) ?? {}
  await store.replace(
    [{ ...damaged, value: Object.assign({}, value, { body: new Uint8Array([1]) }), at: 0 }],
    [],
  )
  const anew = await keeperOf(store).see(list(['a', '2']), nextDay, limits, nextDay)
  expect(anew).toMatchObject({ left: 2, metas: [{ at: nextDay }] })
  expect(await store.items('me', kinds.snapshots)).toHaveLength(3)
})

test('cleared snapshots can be restored alongside a newer one', async () => {
  const store = createStore()
  const keeper = keeperOf(store)
  await keeper.see(list(['a', '1']), noon, limits, noon)
  await keeper.see(list(['a', '2']), noon + 1, limits, noon + 1)
  const cleared = [
    ...(await store.items('me', kinds.snapshots)),
    ...(await store.items('me', kinds.settings)),
  ]
  await store.replace([], cleared)
  await keeper.see(list(['a', '3']), noon + 2, limits, noon + 2)
  await store.replace(cleared, [])
  const { entries } = await keeper.history('a')
  expect(entries[0]?.events.map(({ changes }) => changes[0]?.after)).toEqual([undefined, '"2"', '"3"'])
})

test('another account does not see the snapshots', async () => {
  const store = createStore()
  await keeperOf(store).see(list(['a', '1']), noon, limits, noon)
  const { metas, counts } = await keeperOf(store, 'you').see(list(['a', '2']), nextDay, limits, nextDay)
  expect(metas).toHaveLength(1)
  expect(counts.changed).toBe(0)
})

test('staying keeps a visit alive, but does not revive one that ended', async () => {
  const keeper = keeperOf(createStore())
  await keeper.see(list(['a', '1']), noon, limits, noon)
  await keeper.see(list(['a', '2']), nextDay, limits, nextDay)
  const half = nextDay + hour / 3
  await keeper.stay(half)
  const later = half + hour / 3
  expect((await keeper.see(list(['a', '2']), later, limits, later)).counts.changed).toBe(1)
  const muchLater = later + 2 * hour
  await keeper.stay(muchLater)
  expect((await keeper.see(list(['a', '2']), muchLater, limits, muchLater)).counts.changed).toBe(0)
})
