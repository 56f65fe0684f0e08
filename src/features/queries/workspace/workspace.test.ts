import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStore } from '#local/local-store.ts'
import { unknownEntry } from '../library/library.ts'
import { draftOf, memoryQueryStore } from '#test/saved-queries.ts'
import type { QueryStore } from '../store/query-store.ts'
import { exportWorkspace } from './export-workspace.ts'
import { importWorkspace } from './import-workspace.ts'
import { readWorkspace } from './workspace-file.ts'

const now = Date.UTC(2026, 10, 21)
const account = 'account-canary'

const exported = async (queries: QueryStore) =>
  (await exportWorkspace({ queries, kept: memoryStore() }, now)).parts.join('')

async function take(store: QueryStore, text: string) {
  const reading = await readWorkspace(new Blob([text]))
  if (reading.kind === 'refused') throw new Error(reading.reason)
  const report = await importWorkspace(store, reading.queries, { isTrial: false })
  return { report, refused: reading.refused }
}

/** Any text that a record may hold, lone surrogates too. */
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
        // Of two drafts with one text an import takes one.
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

const anyContent = fc.uniqueArray(anyQuery, { selector: idOf, maxLength: 3 })

function idOf({ entry, drafts, versions }: AnyQuery): string {
  return entry?.id ?? drafts[0]?.id ?? versions[0]?.id ?? ''
}

async function storeWith(content: readonly AnyQuery[]): Promise<QueryStore> {
  const store = memoryQueryStore({ account })
  for (const { entry, drafts, versions } of content) {
    if (entry) await store.putEntry(entry)
    for (const draft of drafts) await store.putDraft(draft)
    for (const version of versions) await store.putVersion(version)
  }
  return store
}

test('export, import into an empty browser and export again give the same file', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent, async (content) => {
      const text = await exported(await storeWith(content))
      const empty = memoryQueryStore({ account: 'somebody else' })
      const { refused } = await take(empty, text)
      expect(refused).toEqual([])
      expect(await exported(empty)).toBe(text)
    }),
  )
})

test('of two drafts with one text the one under edit is taken', async () => {
  const draft = { id: 'a' as const, text: 't', baseText: 'b', savedAt: 1 }
  const drafts = [{ ...draft, slot: 'aside-5' } as const, { ...draft, slot: 'current' } as const]
  const empty = memoryQueryStore()
  await take(empty, await exported(await storeWith([{ entry: null, drafts, versions: [] }])))
  expect((await empty.drafts()).map(({ slot }) => slot)).toEqual(['current'])
})

test('an import loses nothing of either side, and the second time it changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent, anyContent, async (mine, theirs) => {
      const store = await storeWith(mine)
      const file = await exported(await storeWith(theirs))
      await take(store, file)
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
      const before = await exported(store)
      const { report } = await take(store, file)
      expect(report.every(({ outcome }) => outcome === 'unchanged')).toBe(true)
      expect(await exported(store)).toBe(before)
    }),
  )
})

test('a trial tells what an import would do, and changes nothing', async () => {
  const store = await storeWith([])
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
  const reading = await readWorkspace(new Blob([await exported(other)]))
  if (reading.kind === 'refused') throw new Error(reading.reason)
  const before = await exported(store)
  const report = await importWorkspace(store, reading.queries, { isTrial: true })
  expect(report).toMatchObject([
    {
      id: 'known',
      outcome: 'merged',
      detail: '1 version more in its history, 1 draft, set aside beside yours, tags united, its note',
    },
    { id: 'new', outcome: 'added' },
  ])
  expect(await exported(store)).toBe(before)
})
