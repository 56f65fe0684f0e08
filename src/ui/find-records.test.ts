import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllAsync } from '#test/for-all.ts'
import { runInSlices } from '#lib/time-slices.ts'
import { findRecords } from './find-records.ts'

const rowsOf = (names: readonly (readonly [id: string, name: string])[]) =>
  names.map(([id, name], index) => ({ id, name, index }))

const nobody = new Set<number>()
const found = async (rows: ReturnType<typeof rowsOf>, text: string, taken: ReadonlySet<number> = nobody) =>
  (await runInSlices(findRecords(rows, text, taken))).map(({ id }) => id)

const rows = rowsOf([
  ['a-1', 'Acme West'],
  ['b-2', 'birch'],
  ['acme', 'Other'],
  ['d-4', ''],
  ['b-2', 'Birch again'],
])

test('finds a text in names and IDs, ignoring case, with exact matches first', async () => {
  expect(await found(rows, ' ACME ')).toEqual(['acme', 'a-1'])
  expect(await found(rows, 'birch')).toEqual(['b-2', 'b-2'])
  expect(await found(rows, 'D-4')).toEqual(['d-4'])
  expect(await found(rows, 'nobody')).toEqual([])
})

test('without a text, returns the start of the list without excluded records', async () => {
  expect(await found(rows, '', new Set([0, 1]))).toEqual(['acme', 'd-4', 'b-2'])
})

test('finds an exact match after thousands of partial ones, and limits the number of results', async () => {
  const long = rowsOf([
    ...Array.from({ length: 5000 }, (_, index) => [`x${index}`, `x${index}`] as const),
    ['x', 'y'],
  ])
  const ids = await found(long, 'x')
  expect(ids).toHaveLength(50)
  expect(ids[0]).toBe('x')
})

test('results contain the text, and none are missing', async () => {
  await forAllAsync(
    fc.array(fc.tuple(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 })), { maxLength: 40 }),
    fc.string({ maxLength: 2 }),
    async (names, text) => {
      const wanted = text.trim().toLowerCase()
      const expected = names.filter((pair) => pair.some((part) => part.toLowerCase().includes(wanted)))
      expect((await found(rowsOf(names), text)).toSorted()).toEqual(expected.map(([id]) => id).toSorted())
    },
  )
})
