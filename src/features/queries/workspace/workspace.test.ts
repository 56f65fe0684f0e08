import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Collection, itemsFile } from '#local/collection.ts'
import { type LocalStore, memoryStore, type StoredItem } from '#local/local-store.ts'
import { collectionKinds } from '#local/kinds.ts'
import { z } from '#lib/zod.ts'
import { forAllAsync } from '#test/for-all.ts'
import { draftOf, memoryQueryStore } from '#test/saved-queries.ts'
import { unknownEntry } from '../library/library.ts'
import type { QueryStore } from '../store/query-store.ts'
import { exportWorkspace } from './export-workspace.ts'
import { importItems } from './import-items.ts'
import { importWorkspace } from './import-workspace.ts'
import { readWorkspace } from './workspace-file.ts'

const account = 'account-canary'
const kinds = collectionKinds.flatMap(({ kind, isExported }) => (isExported ? kind : []))
const collections: readonly Collection<unknown>[] = kinds.map((kind) => ({ kind, schema: z.unknown() }))

const queriesFile = async (queries: QueryStore) =>
  (await exportWorkspace({ queries, kept: memoryStore() }, 0)).parts.join('')
const itemsOf = (kept: LocalStore) => exportWorkspace({ queries: memoryQueryStore({ account }), kept }, 0)

async function readFile(text: string) {
  const reading = await readWorkspace(new Blob([text]))
  if (reading.kind === 'refused') throw new Error(reading.reason)
  expect(reading.refused).toEqual([])
  return reading
}
const takeQueries = async (store: QueryStore, text: string, isTrial = false) =>
  importWorkspace(store, (await readFile(text)).queries, { isTrial })
const takeItems = async (
  store: LocalStore,
  text: string,
  isTrial = false,
  known = collections,
  of = account,
) => importItems({ store, account: of, collections: known }, (await readFile(text)).items, { isTrial })

/** Any text that a record may contain, including lone surrogates. */
const anyText = fc.string({ unit: 'binary', maxLength: 12 })
const time = fc.integer({ min: 0, max: 9_000_000_000_000 })
const recordOf = (id: string) =>
  fc
    .record({ name: anyText, apl: anyText, big: fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }) })
    .map(
      ({ name, apl, big }) =>
        `{ "name":${JSON.stringify(name)}, "id" : ${JSON.stringify(id)}, "big": ${big}, "n":1.0,"query":{"apl":${JSON.stringify(apl)}}}`,
    )

const anyQuery = fc.constantFrom('a', 'b/c d', 'é#?').chain((id) =>
  fc.record({
    entry: fc.option(
      fc.record({
        id: fc.constant(id),
        name: anyText,
        dataset: anyText,
        tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
        pinned: fc.boolean(),
        lastOpened: fc.option(time),
        lastSaved: fc.option(time),
        gone: fc.constantFrom(null, 'not-found' as const, 'deleted-here' as const),
        goneAt: fc.option(time, { nil: undefined }),
        note: fc.constantFrom('', 'one', 'two'),
        text: fc.option(recordOf(id)),
      }),
    ),
    drafts: fc.uniqueArray(
      fc.record({
        id: fc.constant(id),
        slot: fc.constantFrom('current', 'aside-5', 'replaced-7'),
        text: anyText,
        baseText: recordOf(id),
        savedAt: time,
      }),
      {
        // Of two drafts with the same text, an import takes one.
        comparator: (a, b) => a.slot === b.slot || (a.text === b.text && a.baseText === b.baseText),
        maxLength: 3,
      },
    ),
    versions: fc.uniqueArray(
      fc.record({
        id: fc.constant(id),
        at: fc.oneof(fc.constantFrom(10, 11, 12), time),
        source: fc.constantFrom('loaded' as const, 'saved' as const, 'imported' as const),
        text: recordOf(id),
        note: fc.constantFrom('', 'one', 'three'),
      }),
      { selector: ({ at }) => at, maxLength: 4 },
    ),
  }),
)

type AnyQuery = typeof anyQuery extends fc.Arbitrary<infer Query> ? Query : never

const anyQueries = fc.uniqueArray(anyQuery, { selector: idOf, maxLength: 3 })

function idOf({ entry, drafts, versions }: AnyQuery): string {
  return entry?.id ?? drafts[0]?.id ?? versions[0]?.id ?? ''
}

async function queriesWith(content: readonly AnyQuery[]): Promise<QueryStore> {
  const store = memoryQueryStore({ account })
  for (const { entry, drafts, versions } of content) {
    if (entry) await store.putEntry(entry)
    for (const draft of drafts) await store.putDraft(draft)
    for (const version of versions) await store.putVersion(version)
  }
  return store
}

/** JSON that a stored value may be, with integers of any size. */
const anyValue = fc.oneof(
  fc
    .jsonValue({ depthSize: 'small' })
    // Integers beyond 2^53 are read from a file as bigint, never as number.
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
const anyItems = fc.uniqueArray(anyItem, { selector: ({ kind, key }) => `${kind} ${key}`, maxLength: 6 })

async function itemsWith(content: readonly Omit<StoredItem, 'account'>[]) {
  const store = memoryStore()
  for (const item of content) await store.replace([{ account, ...item }], [])
  return store
}

test('export, import into an empty browser and another export give the same file', async () => {
  await forAllAsync(anyQueries, anyItems, async (queries, items) => {
    const mine = { queries: await queriesWith(queries), kept: await itemsWith(items) }
    const { parts, left } = await exportWorkspace(mine, 0)
    const text = parts.join('')
    const other = 'somebody else'
    const empty = { queries: memoryQueryStore({ account: other }), kept: memoryStore() }
    await takeQueries(empty.queries, text)
    const report = await takeItems(empty.kept, text, false, collections, other)
    expect([left, report.every(({ outcome }) => outcome === 'added')]).toEqual([0, true])
    expect((await exportWorkspace(empty, 0)).parts.join('')).toBe(text)
  })
})

test('of two drafts with the same text, takes the one being edited', async () => {
  const draft = { id: 'a' as const, text: 't', baseText: 'b', savedAt: 1 }
  const drafts = [{ ...draft, slot: 'aside-5' } as const, { ...draft, slot: 'current' } as const]
  const empty = memoryQueryStore()
  await takeQueries(empty, await queriesFile(await queriesWith([{ entry: null, drafts, versions: [] }])))
  expect((await empty.drafts()).map(({ slot }) => slot)).toEqual(['current'])
})

test('an import loses nothing on either side, and repeating it changes nothing', async () => {
  await forAllAsync(anyQueries, anyQueries, async (mine, theirs) => {
    const store = await queriesWith(mine)
    const file = await queriesFile(await queriesWith(theirs))
    await takeQueries(store, file)
    for (const { entry, drafts, versions } of mine) {
      if (entry) {
        const kept = await store.entry(entry.id)
        expect(kept?.tags).toEqual(expect.arrayContaining(entry.tags))
        expect(kept?.pinned).toBe(kept?.pinned || entry.pinned)
        expect(kept?.gone).toBe(entry.gone)
        if (entry.text !== null) expect(kept?.text).toBe(entry.text)
        if (entry.note !== '') expect(kept?.note).toBe(entry.note)
      }
      for (const draft of drafts) expect(await store.drafts(draft.id)).toContainEqual(draft)
      for (const version of versions) {
        expect(await store.versions(version.id)).toContainEqual(version)
      }
    }
    for (const { entry, drafts, versions } of theirs) {
      if (entry) {
        const kept = await store.entry(entry.id)
        expect(kept?.tags).toEqual(expect.arrayContaining(entry.tags))
        const copies = (await store.versions(entry.id)).map(({ text }) => text)
        if (entry.text !== null) expect([kept?.text, ...copies]).toContain(entry.text)
      }
      for (const { id, text, baseText } of drafts) {
        expect(await store.drafts(id)).toContainEqual(expect.objectContaining({ text, baseText }))
      }
      for (const { id, text, note, source } of versions) {
        expect(await store.versions(id)).toContainEqual(expect.objectContaining({ text, note, source }))
      }
    }
    const before = await queriesFile(store)
    const report = await takeQueries(store, file)
    expect(report.every(({ outcome }) => outcome === 'unchanged')).toBe(true)
    expect(await queriesFile(store)).toBe(before)
  })
})

test('a trial reports what an import would do, and changes nothing', async () => {
  const store = memoryQueryStore({ account })
  await store.putEntry({ ...unknownEntry('known'), text: '{"name":"mine"}', tags: ['a'] })
  await store.putDraft(draftOf({ id: 'known', text: 'my draft' }))
  const other = memoryQueryStore()
  await other.putEntry({
    ...unknownEntry('known'),
    text: '{"name":"theirs"}',
    tags: ['b'],
    note: 'n',
  })
  await other.putDraft(draftOf({ id: 'known', text: 'other', savedAt: 2 }))
  await other.putEntry(unknownEntry('new'))
  const file = await queriesFile(other)
  const before = await queriesFile(store)
  const report = await takeQueries(store, file, true)
  expect(report).toMatchObject([
    {
      id: 'known',
      outcome: 'merged',
      detail: '1 version more in its history, 1 draft, set aside beside yours, tags united, its note',
    },
    { id: 'new', outcome: 'added' },
  ])
  expect(await queriesFile(store)).toBe(before)
})

test('of two items with the same key the newer one wins, a trial says so first, and nothing else changes', async () => {
  await forAllAsync(anyItems, anyItems, async (mine, theirs) => {
    const store = await itemsWith(mine)
    const file = (await itemsOf(await itemsWith(theirs))).parts.join('')
    const before = (await itemsOf(store)).parts.join('')
    const trial = await takeItems(store, file, true)
    expect((await itemsOf(store)).parts.join('')).toBe(before)
    expect(await takeItems(store, file)).toEqual(trial)
    for (const { kind, key, at, value } of mine) {
      const other = theirs.find((item) => item.kind === kind && item.key === key)
      const stays = other && other.at > at ? other.value : value
      expect((await store.item(account, kind, key))?.value).toEqual(stays)
    }
    for (const { kind, key } of theirs) expect(await store.item(account, kind, key)).toBeDefined()
    const again = await takeItems(store, file)
    expect(again.every(({ outcome }) => outcome === 'unchanged' || outcome === 'older')).toBe(true)
  })
})

const item = (key: string, value: unknown, at = Date.UTC(2026, 0, 1)) => ({
  kind: 'orgs.views',
  key,
  value,
  at,
})

test('the report says for each item which one is kept', async () => {
  const store = await itemsWith([
    item('same', { name: 'A', n: 1 }),
    item('older', { name: 'here' }, Date.UTC(2026, 0, 2)),
    item('newer', { name: 'here' }),
    item('equal', { name: 'here' }),
  ])
  const other = await itemsWith([
    item('equal', { name: 'file' }),
    item('new', { name: 'Mine' }),
    item('newer', { name: 'file' }, Date.UTC(2026, 0, 3)),
    item('older', { name: 'file' }),
    item('same', { n: 1, name: 'A' }, 1),
  ])
  const report = await takeItems(store, (await itemsOf(other)).parts.join(''), true)
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

test('refuses what does not fit its collection, with the reason, and removes nothing', async () => {
  const known = [{ kind: 'orgs.views', schema: z.object({ name: z.string() }) }]
  const store = await itemsWith([item('a', { name: 'here' }, 1)])
  const other = await itemsWith([
    item('a', { name: 7 }, 9),
    item('b', 'text'),
    item('c', { name: 'good' }),
    { ...item('d', {}), kind: 'orgs.waivers' },
    item('e', { name: 'readable' }, 9),
  ])
  await store.replace([{ account, ...item('e', { title: 'of a newer version' }, 1) }], [])
  const report = await takeItems(store, (await itemsOf(other)).parts.join(''), false, known)
  expect(report).toMatchObject([
    { outcome: 'refused', detail: expect.stringContaining('value.name: Invalid input') },
    { outcome: 'refused', detail: expect.stringContaining('value: Invalid input') },
    { outcome: 'added' },
    { outcome: 'refused', detail: expect.stringContaining('another version of Starboard wrote it') },
    { outcome: 'refused', detail: expect.stringContaining('cannot import') },
  ])
  expect((await store.items(account, 'orgs.views')).map(({ key, value }) => [key, value])).toEqual([
    ['a', { name: 'here' }],
    ['c', { name: 'good' }],
    ['e', { title: 'of a newer version' }],
  ])
})

test('a storage failure refuses each item individually', async () => {
  const full = {
    ...memoryStore(),
    replace: () => Promise.reject(new DOMException('x', 'QuotaExceededError')),
  }
  const file = (await itemsOf(await itemsWith([item('a', 1), item('b', 2)]))).parts.join('')
  const refused = { outcome: 'refused', detail: expect.stringContaining('did not store') }
  expect(await takeItems(full, file)).toMatchObject([refused, refused])
})

test('the file contains no account data or snapshots, and counts what JSON cannot represent', async () => {
  const store = await itemsWith([
    item('a', { name: 'A' }),
    item('map', new Map([['a', 1]])),
    item('number', { n: Number.NaN }),
    item('date', [new Date(0)]),
    { ...item('s', 'snapshot-canary'), kind: 'orgs.snapshots' },
  ])
  const { parts, left } = await itemsOf(store)
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

test('a single exported collection can be imported as a workspace', async () => {
  const store = memoryStore()
  const [kind = ''] = kinds
  const report = await takeItems(store, itemsFile([{ kind, key: 'a', value: { name: 'A' } }], 5))
  expect(report).toMatchObject([{ name: 'A', outcome: 'added' }])
  expect(await store.items(account, kind)).toEqual([{ account, kind, key: 'a', value: { name: 'A' }, at: 5 }])
})
