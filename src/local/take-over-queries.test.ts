import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubDatabase } from '#test/fake-database.ts'
import { indexedStore } from './indexed-store.ts'

beforeEach(stubDatabase)

afterEach(() => void vi.unstubAllGlobals())

/** The saved-query database as opened by earlier versions, which close it when another tab needs to change it. */
const openOld = (version = 2): Promise<IDBPDatabase> =>
  openDB('starboard.saved-queries', version, {
    upgrade(db) {
      db.createObjectStore('library', { keyPath: ['account', 'id'] })
      db.createObjectStore('drafts', { keyPath: ['account', 'id', 'slot'] })
      if (version > 1) db.createObjectStore('versions', { keyPath: ['account', 'id', 'at'] })
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

const entry = {
  account: 'me',
  id: 'q',
  name: 'Errors',
  dataset: 'logs',
  tags: ['mine'],
  pinned: false,
  lastOpened: 5,
  lastSaved: 7,
  gone: null,
  text: '{}',
  note: '',
}
const draft = { account: 'me@acme', id: 'q', slot: 'current', text: 'typed', baseText: '{}', savedAt: 3 }
const version = { account: 'me', id: 'q', at: 4, source: 'loaded', text: '{}', note: '' }

/** Everything in the new database, by "account collection key time". */
async function kept() {
  const store = await indexedStore()
  const places = await Promise.all(['me', 'you'].map((account) => store.places(account)))
  return Promise.all(
    places.flat().map(async ({ account, kind, key }) => {
      const item = await store.item(account, kind, key)
      return [`${account} ${kind} ${key} ${item?.at}`, item?.value]
    }),
  )
}

const without = (record: { account: string }) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'account'))

const rest = async (old: IDBPDatabase) =>
  (await Promise.all(Array.from(old.objectStoreNames, (name) => old.getAll(name)))).flat()

test('moves the data of an earlier version, and deletes it there only afterwards', async () => {
  const old = await openOld()
  await old.put('library', entry)
  await old.put('drafts', draft)
  await old.put('versions', version)
  await old.put('versions', { ...version, account: 'you' })
  old.close()
  const taken = [
    ['me queries.library q 0', without(entry)],
    ['me queries.versions ["q","0000000000000004"] 4', without(version)],
    ['me@acme queries.drafts ["q","current"] 3', without(draft)],
    ['you queries.versions ["q","0000000000000004"] 4', without(version)],
  ]
  expect(await kept()).toEqual(taken)
  expect(await rest(await openOld())).toEqual([])
  expect(await kept()).toEqual(taken)
})

test('also moves the database of the first version, which had no history', async () => {
  const old = await openOld(1)
  await old.put('drafts', draft)
  old.close()
  expect(await kept()).toEqual([['me@acme queries.drafts ["q","current"] 3', without(draft)]])
})

test('moves link templates of earlier versions from local storage, and none over a newer one', async () => {
  const [mine, atAcme] = ['https://a.example/{id}', 'https://b.example/{id}']
  const kept = { 'starboard.link-template.me': mine, 'starboard.link-template.me@acme': atAcme }
  const names = { ...kept, 'starboard.theme': 'dark' }
  const removed: string[] = []
  const methods = {
    getItem: (name: string) => Reflect.get(names, name),
    removeItem: (name: string) => void removed.push(name),
  }
  vi.stubGlobal('localStorage', Object.create(methods, Object.getOwnPropertyDescriptors(names)))
  const store = await indexedStore()
  expect(await store.items('me', 'queries.link-template')).toMatchObject([{ key: 'template', value: mine }])
  expect(removed).toEqual(Object.keys(kept))
})

test('does not create the old database if it did not exist', async () => {
  await indexedStore()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['starboard.kept'])
})

test('a tab of the earlier version can keep writing and loses nothing', async () => {
  const old = await openOld()
  await old.put('library', entry)
  await old.put('drafts', draft)
  const store = await indexedStore()
  await store.replace(
    [{ account: 'me', kind: 'queries.library', key: 'q', value: { ...without(entry), pinned: true }, at: 9 }],
    [],
  )
  // Its connection is still open.
  await old.put('drafts', { ...draft, text: 'typed on', savedAt: 8 })
  await old.put('drafts', { ...draft, id: 'new', text: 'begun', savedAt: 9 })
  await old.put('library', { ...entry, tags: ['late'] })
  expect(await kept()).toEqual([
    ['me queries.library q 9', { ...without(entry), tags: ['mine', 'late'], pinned: true }],
    [
      'me@acme queries.drafts ["new","current"] 9',
      { ...without(draft), id: 'new', text: 'begun', savedAt: 9 },
    ],
    [
      'me@acme queries.drafts ["q","aside-8"] 8',
      { ...without(draft), slot: 'aside-8', text: 'typed on', savedAt: 8 },
    ],
    ['me@acme queries.drafts ["q","current"] 3', without(draft)],
  ])
  expect(await rest(old)).toEqual([])
})

test('if not everything can be stored, all data stays where it was', async () => {
  const old = await openOld()
  await old.put('library', entry)
  await old.put('drafts', draft)
  const { put } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    ...given
  ) {
    if (Reflect.has(Object(Reflect.get(Object(given[0]), 'value')), 'slot')) {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    return Reflect.apply(put, this, given)
  })
  await expect(indexedStore()).rejects.toThrow('Full.')
  full.mockRestore()
  expect(await rest(old)).toEqual([draft, entry])
  const database = await openDB('starboard.kept')
  expect(await database.getAll('items')).toEqual([])
  database.close()
  expect(await kept()).toHaveLength(2)
})

test('a database of a later version is left untouched, and nothing is stored', async () => {
  const old = await openOld(99)
  await old.put('drafts', draft)
  await expect(indexedStore()).rejects.toThrow('newer version')
  expect(await rest(old)).toEqual([draft])
})
