import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Collection, itemsFile } from '#local/collection.ts'
import { type StoredItem, type LocalStore, memoryStore } from '#local/local-store.ts'
import { collectionKinds } from '#local/kinds.ts'
import { z } from '#lib/zod.ts'
import { memoryQueryStore } from '#test/saved-queries.ts'
import { exportWorkspace } from './export-workspace.ts'
import { importItems } from './import-workspace.ts'
import { readWorkspace } from './workspace-file.ts'

const account = 'account-canary'
const kinds = collectionKinds.flatMap(({ kind, isExported }) => (isExported ? kind : []))
const collections: readonly Collection<unknown>[] = kinds.map((kind) => ({ kind, schema: z.unknown() }))

const exported = (kept: LocalStore) => exportWorkspace({ queries: memoryQueryStore({ account }), kept }, 0)

async function take(store: LocalStore, text: string, isTrial = false, known = collections) {
  const reading = await readWorkspace(new Blob([text]))
  if (reading.kind === 'refused') throw new Error(reading.reason)
  expect(reading.refused).toEqual([])
  return importItems({ store, account, collections: known }, reading.items, { isTrial })
}

/** JSON that a kept value may be, with integers of any size. */
const anyValue = fc.oneof(
  fc
    .jsonValue({ depthSize: 'small' })
    // What is read of a file has an integer beyond 2^53 as a bigint and never as a number.
    .filter((value) => !/__proto__|\d{16}/.test(JSON.stringify(value))),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
  fc.record({ name: fc.string({ unit: 'binary', maxLength: 8 }), limit: fc.bigInt({ max: -(2n ** 60n) }) }),
)
const anyItem = fc.record({
  kind: fc.constantFrom(...kinds),
  key: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string({ unit: 'binary', maxLength: 6 })),
  at: fc.integer({ min: 0, max: 5 }),
  value: anyValue,
})
const anyContent = fc.uniqueArray(anyItem, { selector: ({ kind, key }) => `${kind} ${key}`, maxLength: 6 })

async function storeWith(content: readonly Omit<StoredItem, 'account'>[]) {
  const store = memoryStore()
  for (const item of content) await store.replace([{ account, ...item }], [])
  return store
}

test('export, import into an empty browser and export again give the same file', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent, async (content) => {
      const { parts, left } = await exported(await storeWith(content))
      expect(left).toBe(0)
      const empty = memoryStore()
      const report = await take(empty, parts.join(''))
      expect(report.every(({ outcome }) => outcome === 'added')).toBe(true)
      expect((await exported(empty)).parts.join('')).toBe(parts.join(''))
    }),
  )
})

test('of two items under one key the newer stays, a trial says so first, and nothing else changes', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent, anyContent, async (mine, theirs) => {
      const store = await storeWith(mine)
      const file = (await exported(await storeWith(theirs))).parts.join('')
      const before = (await exported(store)).parts.join('')
      const trial = await take(store, file, true)
      expect((await exported(store)).parts.join('')).toBe(before)
      expect(await take(store, file)).toEqual(trial)
      for (const { kind, key, at, value } of mine) {
        const other = theirs.find((item) => item.kind === kind && item.key === key)
        const stays = other && other.at > at ? other.value : value
        expect((await store.item(account, kind, key))?.value).toEqual(stays)
      }
      for (const { kind, key } of theirs) expect(await store.item(account, kind, key)).toBeDefined()
      const again = await take(store, file)
      expect(again.every(({ outcome }) => outcome === 'unchanged' || outcome === 'older')).toBe(true)
    }),
  )
})

const item = (key: string, value: unknown, at = Date.UTC(2026, 0, 1)) => ({
  kind: 'orgs.views',
  key,
  value,
  at,
})

test('the report says of each item which one stays', async () => {
  const store = await storeWith([
    item('same', { name: 'A', n: 1 }),
    item('older', { name: 'here' }, Date.UTC(2026, 0, 2)),
    item('newer', { name: 'here' }),
    item('equal', { name: 'here' }),
  ])
  const other = await storeWith([
    item('equal', { name: 'file' }),
    item('new', { name: 'Mine' }),
    item('newer', { name: 'file' }, Date.UTC(2026, 0, 3)),
    item('older', { name: 'file' }),
    item('same', { n: 1, name: 'A' }, 1),
  ])
  const report = await take(store, (await exported(other)).parts.join(''), true)
  expect(report).toMatchObject([
    { outcome: 'older', detail: expect.stringMatching(/^The one here stays: it is as new \(/u) },
    { id: 'Saved views of organizations · new', name: 'Mine', outcome: 'added', detail: '' },
    {
      outcome: 'replaced',
      detail:
        'Replaces the one here: it is newer (here: Jan 1, 2026, 00:00:00 UTC; there: Jan 3, 2026, 00:00:00 UTC).',
    },
    {
      outcome: 'older',
      detail:
        'The one here stays: it is newer (here: Jan 2, 2026, 00:00:00 UTC; there: Jan 1, 2026, 00:00:00 UTC).',
    },
    { outcome: 'unchanged' },
  ])
})

test('what does not fit its collection is refused with the reason and takes nothing away', async () => {
  const known = [{ kind: 'orgs.views', schema: z.object({ name: z.string() }) }]
  const store = await storeWith([item('a', { name: 'here' }, 1)])
  const other = await storeWith([
    item('a', { name: 7 }, 9),
    item('b', 'text'),
    item('c', { name: 'good' }),
    { ...item('d', {}), kind: 'orgs.waivers' },
  ])
  const report = await take(store, (await exported(other)).parts.join(''), false, known)
  expect(report).toMatchObject([
    { outcome: 'refused', detail: expect.stringContaining('value.name: Invalid input') },
    { outcome: 'refused', detail: expect.stringContaining('value: Invalid input') },
    { outcome: 'added' },
    { outcome: 'refused', detail: expect.stringContaining('cannot import') },
  ])
  expect((await store.items(account, 'orgs.views')).map(({ key, value }) => [key, value])).toEqual([
    ['a', { name: 'here' }],
    ['c', { name: 'good' }],
  ])
})

test('a storage that fails refuses each item by itself', async () => {
  const full = {
    ...memoryStore(),
    replace: () => Promise.reject(new DOMException('x', 'QuotaExceededError')),
  }
  const file = (await exported(await storeWith([item('a', 1), item('b', 2)]))).parts.join('')
  const refused = { outcome: 'refused', detail: expect.stringContaining('did not store') }
  expect(await take(full, file)).toMatchObject([refused, refused])
})

test('the file holds nothing of the account, no snapshots, and tells what JSON cannot say', async () => {
  const store = await storeWith([
    item('a', { name: 'A' }),
    item('map', new Map([['a', 1]])),
    item('number', { n: Number.NaN }),
    item('date', [new Date(0)]),
    { ...item('s', 'snapshot-canary'), kind: 'orgs.snapshots' },
  ])
  const { parts, left } = await exported(store)
  expect(left).toBe(3)
  expect(parts.join('')).not.toContain('canary')
  expect(JSON.parse(parts.join(''))).toMatchObject({
    format: 'starboard-workspace',
    version: 2,
    exportedAt: '1970-01-01T00:00:00.000Z',
    queries: [],
    items: [{ key: 'a' }],
  })
})

test('what was exported of one collection alone is imported as a workspace too', async () => {
  const store = memoryStore()
  const [kind = ''] = kinds
  const report = await take(store, itemsFile([{ kind, key: 'a', value: { name: 'A' } }], 5))
  expect(report).toMatchObject([{ name: 'A', outcome: 'added' }])
  expect(await store.items(account, kind)).toEqual([{ account, kind, key: 'a', value: { name: 'A' }, at: 5 }])
})
