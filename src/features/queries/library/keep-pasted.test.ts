import { expect, test } from 'vitest'
import { memoryQueryStore } from '../store/memory-query-store.ts'
import { keepPasted } from './keep-pasted.ts'
import { updateEntry } from './library.ts'

const pasted = (text: string) => ({ id: 'q', text, at: 5 })

test('a record of an unknown query becomes its last known copy, exactly as it was pasted', async () => {
  const store = memoryQueryStore()
  const text = '{ "id":"q", "name":"New", "big": 18446744073709551615 }'
  expect(await keepPasted(store, 'a', pasted(text))).toBe(true)
  expect(await store.entry('a', 'q')).toMatchObject({ name: 'New', text })
  expect(await store.versions('a', 'q')).toMatchObject([{ source: 'imported', text, at: 5 }])
  expect(await keepPasted(store, 'a', pasted(text))).toBe(false)
})

test('of a known query only what differs is kept, beside the copy of the service', async () => {
  const store = memoryQueryStore()
  await updateEntry(store, 'a', 'q', { text: '{"id":"q","name":"Old"}', name: 'Old' })
  expect(await keepPasted(store, 'a', pasted('{"name":"Old","id":"q"}'))).toBe(false)
  expect(await keepPasted(store, 'a', pasted('{"name":"Mine","id":"q"}'))).toBe(true)
  expect(await store.entry('a', 'q')).toMatchObject({ name: 'Old' })
  expect(await store.versions('a', 'q')).toHaveLength(1)
})
