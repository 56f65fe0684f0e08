import { type IDBPDatabase, openDB } from 'idb'
import { abort, earlier, type StoredItem, type StoreSchema, keyFor, partsKey } from './local-store.ts'

/** A record of an earlier version: a library entry, a draft, or a version, each with some of these fields. */
type OldRecord = {
  account: string
  id: string
  text: string | null
  slot?: string
  savedAt?: number
  at?: number
  tags?: readonly string[]
  pinned?: boolean
}

const oldStores = ['library', 'drafts', 'versions'] as const
type OldStore = (typeof oldStores)[number]

/**
 * Moves saved queries from the separate database of earlier versions, which must exist, to the current one. Deletes there
 * only what has been stored here, and only if it is unchanged. The emptied database stays: deleting it would close it in
 * a tab of such a version, which could then no longer store what the user types. What that tab writes is moved the next
 * time. If the old database is from a later version, rejects without changes.
 */
export async function takeOverQueries(database: IDBPDatabase<StoreSchema>): Promise<void> {
  const old = await openOld()
  try {
    if (old.version > 2) throw new DOMException('It is from a newer version.', 'VersionError')
    const found = await readAll(old)
    if (found.every(({ records }) => records.length === 0)) return
    await putAll(database, found)
    await removeAll(old, found)
  } finally {
    old.close()
  }
}

/**
 * Moves the link templates of earlier versions from local storage to the database, one for each account. Rejects if the
 * browser denies either; what was not moved stays.
 */
export async function takeOverTemplates(database: IDBPDatabase<StoreSchema>): Promise<void> {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(earlier.template)) continue
    const kind = 'queries.link-template'
    const account = keyFor(kind, name.slice(earlier.template.length))
    const item = { account, kind, key: 'template', value: localStorage.getItem(name), at: 0 }
    if (!(await database.get('items', [account, kind, item.key]))) await database.put('items', item)
    localStorage.removeItem(name)
  }
}

const openOld = (): Promise<IDBPDatabase> =>
  openDB(earlier.database, undefined, {
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

type Found = { name: OldStore; records: readonly OldRecord[] }

async function readAll(old: IDBPDatabase): Promise<readonly Found[]> {
  // The first version had no history.
  const names = oldStores.filter((name) => old.objectStoreNames.contains(name))
  const transaction = old.transaction(names)
  return Promise.all(
    names.map(async (name) => ({ name, records: await transaction.objectStore(name).getAll() })),
  )
}

async function putAll(database: IDBPDatabase<StoreSchema>, found: readonly Found[]): Promise<void> {
  const transaction = database.transaction('items', 'readwrite', { durability: 'strict' })
  const { store, done } = transaction
  const writes = found.flatMap(({ name, records }) =>
    records.map(async (record) => {
      const item = itemOf(name, record)
      const here = await store.get([item.account, item.kind, item.key])
      const next = here ? beside(name, record, here) : item
      if (next) await store.put(next)
    }),
  )
  await Promise.all([...writes, done]).catch((error: unknown) => {
    abort(transaction)
    throw error
  })
}

function itemOf(name: OldStore, { account, ...value }: OldRecord): StoredItem {
  const { id, slot, at = value.savedAt ?? 0 } = value
  const key = name === 'library' ? id : partsKey(id, slot ?? at)
  return { account, kind: `queries.${name}`, key, value, at }
}

/** What to store if the new database already has an item, because both versions wrote; null if that has everything. */
function beside(name: OldStore, record: OldRecord, here: StoredItem): StoredItem | null {
  const known: Partial<OldRecord> = Object(here.value)
  if (name === 'drafts' && known.text !== record.text)
    return itemOf(name, { ...record, slot: `aside-${record.savedAt}` })
  if (name !== 'library') return null
  const tags = new Set([...(known.tags ?? []), ...(record.tags ?? [])])
  const pinned = known.pinned || record.pinned
  return { ...here, value: { ...known, tags: [...tags], pinned } }
}

/** Deletes what was read, unless a tab of an earlier version has changed it since. */
async function removeAll(old: IDBPDatabase, found: readonly Found[]): Promise<void> {
  const transaction = old.transaction(
    found.map(({ name }) => name),
    'readwrite',
  )
  const removals = found.map(async ({ name, records }) => {
    const store = transaction.objectStore(name)
    const read = new Set(records.map((record) => JSON.stringify(record)))
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (read.has(JSON.stringify(cursor.value))) await cursor.delete()
    }
  })
  await Promise.all([...removals, transaction.done])
}
