import { expect, test } from 'vitest'
import { z } from '#lib/zod.ts'
import { readItems } from './collection.ts'

const item = (key: string, value: unknown) => ({ account: 'me', kind: 'k', key, value, at: 1 })

test('what does not fit the schema is counted, and hides nothing else', () => {
  const collection = { kind: 'k', schema: z.object({ name: z.string() }) }
  const items = [
    item('a', { name: 'A', more: 1 }),
    item('b', 7),
    item('c', { name: 7 }),
    item('d', { name: '' }),
  ]
  expect(readItems(collection, items)).toEqual({
    items: [
      { key: 'a', value: { name: 'A' }, at: 1 },
      { key: 'd', value: { name: '' }, at: 1 },
    ],
    unread: 2,
  })
})
