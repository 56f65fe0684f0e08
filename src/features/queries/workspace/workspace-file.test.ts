import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStore, partsKey } from '#local/local-store.ts'
import { forAllAsync } from '#test/for-all.ts'
import { memoryQueryStore } from '#test/saved-queries.ts'
import { exportWorkspace } from './export-workspace.ts'
import { readWorkspace } from './workspace-file.ts'

const query = (id: string, part: object = {}) => ({
  id,
  library: {
    name: 'n',
    dataset: 'd',
    tags: [],
    pinned: false,
    lastOpened: null,
    lastSaved: null,
    gone: null,
    note: '',
    text: `{"id":${JSON.stringify(id)}}`,
  },
  drafts: [],
  versions: [],
  ...part,
})

const item = (key: string, part: object = {}) => ({
  kind: 'orgs.views',
  key,
  at: 1,
  value: { name: 'n' },
  ...part,
})

const head = { format: 'starboard-workspace', version: 2, exportedAt: '2026-11-21T00:00:00.000Z' }

const fileOf = (queries: unknown, part: object = {}) =>
  new Blob([JSON.stringify({ ...head, items: [], ...part, queries })])

const reasonOf = async (file: Blob) => {
  const reading = await readWorkspace(file)
  return reading.kind === 'refused' ? reading.reason : null
}

test('refuses bad queries individually and accepts the others', async () => {
  const reading = await readWorkspace(
    fileOf([
      query('good'),
      7,
      query(''),
      { library: null, drafts: [], versions: [] },
      query('..'),
      query('typed', { library: { tags: 'x' } }),
      query('other', { library: { ...query('other').library, text: '{"id":"another"}' } }),
      query('broken', { versions: [{ at: 1, source: 'saved', text: '{', note: '' }] }),
      query('opened', { library: { ...query('opened').library, lastOpened: 9e15 } }),
      query('loaded', { versions: [{ at: 9e15, source: 'loaded', text: '{}', note: '' }] }),
      query('drafted', { drafts: [{ slot: 'current', text: '', baseText: '', savedAt: -1 }] }),
      query('good'),
      query('last', { drafts: [{ slot: 'current', text: '{ half', baseText: '{}', savedAt: 1 }] }),
    ]),
  )
  expect(reading).toMatchObject({
    kind: 'workspace',
    queries: [{ id: 'good' }, { id: 'last' }],
    refused: [
      { label: 'Query 2 of the file', reason: 'It is not a JSON object.' },
      { label: 'Query 3 of the file', reason: 'The ID is empty.' },
      { label: 'Query 4 of the file', reason: 'It has no ID.' },
      { label: '..', reason: 'The ID “..” cannot be part of a URL.' },
      { label: 'typed', reason: expect.stringContaining('library.') },
      { label: 'other', reason: 'A copy of its record has another ID.' },
      { label: 'broken', reason: 'A copy of its record is not a JSON object.' },
      { label: 'opened', reason: 'library.lastOpened: not a time.' },
      { label: 'loaded', reason: 'versions.0.at: not a time.' },
      { label: 'drafted', reason: 'drafts.0.savedAt: not a time.' },
      { label: 'good', reason: expect.stringContaining('more than once') },
    ],
  })
})

test('accepts a byte order mark, another key order and extra keys', async () => {
  const text = JSON.stringify({ extra: [{}], items: [], queries: [query('a')], ...head }, null, 2)
  const reading = await readWorkspace(new Blob(['\ufeff', text]))
  expect(reading).toMatchObject({ kind: 'workspace', queries: [{ id: 'a' }], refused: [] })
})

test('still reads a file of the first format', async () => {
  const file = new Blob([JSON.stringify({ ...head, version: 1, queries: [query('a')] })])
  expect(await readWorkspace(file)).toMatchObject({ queries: [{ id: 'a' }], items: [], refused: [] })
})

test('refuses bad items individually and accepts the others, with exact integers', async () => {
  const text = JSON.stringify({
    ...head,
    queries: [],
    items: [
      item('good'),
      7,
      { kind: 'orgs.views', key: 'no value', at: 1 },
      item('no time', { at: 'x' }),
      item('before all time', { at: -1 }),
      item('after all time', { at: 8.64e15 + 2 }),
      { key: 'no kind', at: 1, value: 1 },
      item('good'),
      item('good', { kind: 'orgs.waivers' }),
      item('large', { value: 'LARGE' }),
    ],
  }).replace('"LARGE"', '9007199254740993')
  expect(await readWorkspace(new Blob([text]))).toMatchObject({
    queries: [],
    items: [
      { key: 'good', value: { name: 'n' } },
      { kind: 'orgs.waivers', key: 'good' },
      { key: 'large', value: 9007199254740993n },
    ],
    refused: [
      { label: 'Item 2 of the file', reason: 'It is not a JSON object.' },
      { label: 'Saved views of organizations · no value' },
      { label: 'Saved views of organizations · no time', reason: expect.stringContaining('at:') },
      { label: expect.stringContaining('before all time'), reason: expect.stringContaining('at:') },
      { label: expect.stringContaining('after all time'), reason: expect.stringContaining('at:') },
      { label: 'Item 7 of the file', reason: expect.stringContaining('kind:') },
      { label: 'Saved views of organizations · good', reason: expect.stringContaining('more than once') },
    ],
  })
})

test('a truncated file yields what came before the cut, and says so', async () => {
  const text = JSON.stringify({ ...head, queries: [query('a'), query('b')], items: [item('x'), item('y')] })
  const cutAt = async (mark: string) => readWorkspace(new Blob([text.slice(0, text.indexOf(mark))]))
  const refused = [{ reason: expect.stringContaining('cut off') }]
  expect(await cutAt('"id":"b"')).toMatchObject({ queries: [{ id: 'a' }], items: [], refused })
  expect(await cutAt(',"items"')).toMatchObject({ queries: [{}, {}], items: [], refused })
  expect(await cutAt('"key":"y"')).toMatchObject({ queries: [{}, {}], items: [{ key: 'x' }], refused })
})

test('what follows the workspace in its file is refused', async () => {
  const one = fileOf([query('one')])
  expect(await readWorkspace(new Blob([one, '\n', fileOf([query('two')])]))).toMatchObject({
    queries: [{ id: 'one' }],
    refused: [{ label: 'The rest of the file' }],
  })
  expect(await readWorkspace(new Blob([one, '\n']))).toMatchObject({ refused: [] })
})

test('what is no workspace is refused with a sentence', async () => {
  expect(await reasonOf(new Blob([]))).toBe('The file is empty.')
  expect(await reasonOf(new Blob(['{"format":"x"}']))).toContain('not a workspace')
  expect(await reasonOf(new Blob(['[1]']))).toContain('not a workspace')
  expect(await reasonOf(fileOf([query('a')], { format: 'of-another-program' }))).toBe(
    'This is not a workspace exported by Starboard.',
  )
  expect(await reasonOf(new Blob(['hello']))).toContain('not a workspace')
  const [image, inUtf16] = [new Uint8Array([0x89, 0x50, 0x4e, 0x47]), new Uint8Array([0xff, 0xfe, 0x5b, 0])]
  for (const bytes of [image, inUtf16])
    expect(await reasonOf(new Blob([bytes]))).toContain('not text in UTF-8. Save it as UTF-8')
  expect(await reasonOf(fileOf({}))).toContain('damaged')
  expect(await reasonOf(fileOf([], { version: 'x' }))).toContain('damaged')
  expect(await reasonOf(fileOf([], { items: 7 }))).toContain('damaged')
  expect(await reasonOf(fileOf([], { version: 3 }))).toContain('newer Starboard')
})

test('F85 a file over 100 MB is refused before it is read', async () => {
  const file = { size: 101 * 1024 * 1024, stream: () => expect.unreachable() } as unknown as Blob
  expect(await reasonOf(file)).toBe('The file is 101 MB. The limit is 100 MB.')
})

test('no file makes reading throw', async () => {
  await forAllAsync(fc.uint8Array({ maxLength: 200 }), fc.json(), async (bytes, json) => {
    await readWorkspace(new Blob([bytes]))
    await readWorkspace(new Blob([json]))
    const damaged = JSON.stringify({ ...head, queries: [query('a')] })
    await readWorkspace(new Blob([damaged.slice(0, bytes[0] ?? 0), json]))
  })
})

const fromLaterVersion = (kind: string, key: string) => ({
  account: 'a',
  kind,
  key,
  at: 1,
  value: { of: 'a later version' },
})

test('what another version wrote about a query is counted as left out', async () => {
  const kept = memoryStore()
  await kept.replace(
    [
      fromLaterVersion('queries.library', 'q'),
      fromLaterVersion('queries.drafts', partsKey('q', 'later')),
      fromLaterVersion('queries.versions', partsKey('q', 1)),
      fromLaterVersion('queries.versions', partsKey('other', 1)),
    ],
    [],
  )
  const { left } = await exportWorkspace({ queries: memoryQueryStore({ kept }), kept }, 0)
  expect(left).toBe(4)
})
