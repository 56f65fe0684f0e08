import { expect, test } from 'vitest'
import { unknownEntry } from './library.ts'
import { shareRows } from './share-rows.ts'

const rowOf = (id: string) => ({ ...unknownEntry('x', id), tags: ['t'], hasDraft: false })
const read = () => ['a', 'b', 'c'].map(rowOf)

test('rows that did not change stay the same objects, and so does a list of them', () => {
  const before = read()
  expect(shareRows(before, read())).toBe(before)
  const [, changed, last] = read()
  const after = shareRows(before, [{ ...changed!, tags: ['t', 'u'] }, last!])
  expect(after[0]).not.toBe(before[1])
  expect(after[1]).toBe(before[2])
  expect(after).toHaveLength(2)
})

test.each([{ text: '{}' }, { pinned: true }, { hasDraft: true }, { goneAt: 5 }, { tags: ['u'] }])(
  'a row with %j is another one',
  (change) => {
    const before = read()
    const after = shareRows(before, [{ ...before[0]!, ...change }, before[1]!, before[2]!])
    expect(after[0]).toMatchObject(change)
    expect(after[0]).not.toBe(before[0])
  },
)
