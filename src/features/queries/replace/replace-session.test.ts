import { expect, test, vi } from 'vitest'
import { errorWithoutAnswer } from '#api/classify.ts'
import { atOnce, draftOf, findHere, findSpecOf, memoryQueryStore, queryService } from '#test/saved-queries.ts'
import { retriableItems, unsentItems } from '../batch/batch.ts'
import { unknownEntry } from '../library/library.ts'
import { saveRecord } from '../record/record-calls.ts'
import { chosenChanges, createReplaceSession, isStopped, restorable } from './replace-session.ts'
import { resultRows } from './results-panel.tsx'

const spec = findSpecOf()
const recordOf = (id: string, apl = 'err | take 1') =>
  `{"id":"${id}", "big":18446744073709551615,"name":"Query ${id}","query":{"apl":${JSON.stringify(apl)}}}`

function setUp(texts: Record<string, string>) {
  const service = queryService(texts)
  const storage = { isFull: false }
  /** Queries whose answers get lost, by whether the service stores them. */
  const lost = new Map<string, 'stored' | 'not stored'>()
  const store = memoryQueryStore({ storage })
  const histories = async (...ids: readonly string[]) =>
    (await Promise.all(ids.map((id) => store.versions(id)))).map((versions) =>
      versions.map(({ source, note, text }) => [source, note, text]),
    )
  const session = createReplaceSession({
    openStore: async () => store,
    read: service.read,
    async save(text, base) {
      const fate = lost.get(base.id)
      const outcome = fate === 'not stored' ? null : await saveRecord(text, base, service)
      return outcome && !fate ? outcome : { kind: 'unknown', error: errorWithoutAnswer('timeout') }
    },
    find: findHere,
    timing: atOnce,
  })
  return { ...service, session, store, storage, lost, histories }
}

const all = (...ids: string[]) => ids.map((id) => ({ id, name: `Query ${id}` }))
const five = Object.fromEntries(['1', '2', '3', '4', '5'].map((id) => [id, recordOf(id)]))
const states = (rows: ReturnType<typeof resultRows>) => rows.map(({ state }) => state)

test('a preview reloads everything and sends nothing', async () => {
  const { session, sent, store } = setUp({
    ...five,
    '2': recordOf('2', 'fine'),
    '3': '{"id":"3","query":{"apl":"x","apl":"err"}}',
  })
  await store.putDraft(draftOf({ id: '2' }))
  await store.putEntry(unknownEntry('8'))
  const skipped = [{ id: '9', name: 'Nine', reason: 'Deleted here.', error: null }]
  await session.preview(spec, all('1', '2', '3', '8'), skipped)
  const { preview, isRunning } = session.state()
  expect(preview).toMatchObject({
    changes: [{ id: '1', matches: 1 }],
    skipped: [{ id: '3' }, { id: '8', error: { status: 404 } }, { id: '9' }],
    searched: 3,
    same: 0,
    drafted: new Set(['2']),
  })
  expect([isRunning, sent]).toEqual([false, []])
  expect(await store.entries()).toMatchObject([{ id: '8', gone: 'not-found' }])
})

test('a preview that waits for the storage does not replace a later one', async () => {
  const { session, store } = setUp(five)
  const asked = vi.spyOn(store, 'drafts')
  let answer: (() => void) | undefined
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve([]))))
  const first = session.preview(spec, all('1', '2'), [])
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await session.preview(findSpecOf({ find: 'take' }), all('3'), [])
  answer?.()
  await first
  expect(session.state().preview).toMatchObject({ spec: { find: 'take' }, searched: 1 })
})

const fail = () => Promise.reject(errorWithoutAnswer('signed-out'))

test('a preview stops when every read would fail', async () => {
  const { store } = setUp(five)
  const broken = createReplaceSession({
    read: fail,
    save: fail,
    find: findHere,
    openStore: async () => store,
  })
  await broken.preview(spec, all('1', '2', '3', '4', '5', '6'), [])
  expect(broken.state()).toMatchObject({ preview: null, failure: { error: { kind: 'signed-out' } } })
})

test('each query is stored, sent and stored again; deselected ones are not sent', async () => {
  const { session, sent, histories, held } = setUp(five)
  await session.preview(spec, all('1', '2', '3'), [])
  session.choose(['2'], false)
  await session.replaceAll()
  expect(sent).toEqual(['1', '3'])
  const [first, second, third] = await histories('1', '2', '3')
  const stored = ['saved', 'Find and replace: err → fail']
  expect(first).toEqual([
    ['loaded', '', five['1']],
    [...stored, held.get('1')?.text],
  ])
  expect(second).toEqual([])
  expect(third).toEqual([
    ['loaded', '', five['3']],
    [...stored, held.get('3')?.text],
  ])
  expect(held.get('1')?.text).toContain('"fail | take 1"')
  expect(states(resultRows(session.state()))).toEqual(['Saved', 'Saved'])
})

test('a query that changed since the preview is not overwritten until a new preview', async () => {
  const { session, held, histories } = setUp(five)
  await session.preview(spec, all('1', '2'), [])
  held.set('1', { text: recordOf('1', 'theirs'), version: 2 })
  await session.replaceAll()
  expect(states(resultRows(session.state()))).toEqual(['Conflict', 'Not sent'])
  expect(retriableItems(session.state().replacing)).toEqual([])
  const [history] = await histories('1')
  expect(history).toContainEqual(['loaded', '', recordOf('1', 'theirs')])
  expect(held.get('1')?.text).toContain('theirs')
})

test('a replacement that the service stored differently stops the rest', async () => {
  const { session, sent, alter } = setUp(five)
  await session.preview(spec, all('1', '2', '3'), [])
  alter.set('1', (text) => text.replace('"Query 1"', '"Query one"'))
  alter.set('2', (text) => text.replace('fail', 'other'))
  await session.replaceAll()
  expect(sent).toEqual(['1', '2'])
  expect(states(resultRows(session.state()))).toEqual([
    'Stored differently',
    'Stored differently',
    'Not sent',
  ])
})

test('sends nothing when the text before the change cannot be stored', async () => {
  const { session, sent, storage } = setUp(five)
  await session.preview(spec, all('1', '2'), [])
  storage.isFull = true
  await session.replaceAll()
  expect(sent).toEqual([])
  expect(resultRows(session.state())).toMatchObject([
    { state: 'Failed', error: { message: expect.stringContaining('nothing was sent') } },
    { state: 'Not sent' },
  ])
})

test('sends only the selected matches of a query, and skips a query without any', async () => {
  const { session, sent, histories } = setUp({ 1: recordOf('1', 'err | err'), 2: recordOf('2') })
  await session.preview(spec, all('1', '2'), [])
  session.chooseMatch('1', 'apl', 1, false)
  session.chooseMatch('2', 'apl', 0, false)
  expect(chosenChanges(session.state().preview).map(({ id }) => id)).toEqual(['1'])
  session.choose(['2'], true)
  expect(chosenChanges(session.state().preview).map(({ id }) => id)).toEqual(['1', '2'])
  session.chooseMatch('2', 'apl', 0, false)
  await session.replaceAll()
  expect(sent).toEqual(['1'])
  expect((await histories('1'))[0]?.at(-1)?.[2]).toContain('"fail | err"')
})

test('a rollback reads a query with an unknown result first, and puts back only what was replaced', async () => {
  const { session, held, sent, lost } = setUp(five)
  await session.preview(spec, all('1', '2', '3', '4'), [])
  lost.set('1', 'stored').set('2', 'not stored').set('3', 'stored')
  await session.replaceAll()
  const { replacing } = session
  while (isStopped(session.state())) await replacing().run(unsentItems(replacing().state()))
  expect(states(resultRows(session.state()))).toEqual(['Unknown', 'Unknown', 'Unknown', 'Saved'])
  lost.clear()
  held.set('3', { text: recordOf('3', 'theirs'), version: 9 })
  await session.rollBack()
  expect(states(resultRows(session.state()))).toEqual([
    'Rolled back',
    'Not replaced so far',
    'Conflict',
    'Rolled back',
  ])
  expect(sent).toEqual(['1', '3', '4', '1', '4'])
  expect([...held.values()].map(({ text }) => text)).toEqual([
    ...['1', '2'].map((id) => expect.stringContaining(`"Query ${id}","query":{"apl":"err | take 1"`)),
    recordOf('3', 'theirs'),
    expect.stringContaining('"err | take 1"'),
    five['5'],
  ])
  expect(restorable(session.state())).toEqual([])
})

test('a rollback that ends early says so, and goes on with the rest', async () => {
  const { session, held } = setUp(five)
  await session.preview(spec, all('1', '2', '3'), [])
  await session.replaceAll()
  expect(isStopped(session.state())).toBe(false)
  const rollback = session.rollBack()
  session.cancel()
  await rollback
  expect(states(resultRows(session.state()))).toContain('Saved')
  expect(isStopped(session.state())).toBe(true)
  await session.rollBack()
  expect(isStopped(session.state())).toBe(false)
  expect(held.get('1')?.text).toContain('"err | take 1"')
  expect(held.get('3')?.text).toContain('"err | take 1"')
})
