import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllAsync } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { member } from '#lib/json-value.ts'
import { entryKey, captureList } from './capture.ts'
import { valueText } from './value-text.ts'
import { captureKeys, stateOf, withUnknown } from './state.ts'

const noTurn = () => Promise.resolve()

const capture = (rows: readonly { id?: string; value?: unknown }[]) =>
  captureList(
    {
      rows: rows.map(readRow),
      subject: (row) => rows[row],
      resource: {
        tracked: [
          {
            path: 'value',
            label: 'Value',
            kind: { type: 'text' },
            value: (subject) => member(subject, 'value'),
          },
        ],
      },
    },
    noTurn,
  )

const value = fc.oneof(
  fc.jsonValue(),
  fc.bigInt(),
  fc.constantFrom(undefined, '', '1', 1, 1n, 'undefined', null),
)
const rows = fc.array(
  fc.record({ id: fc.oneof(fc.constantFrom('a', '', 'x\ny'), fc.string()), value }, { requiredKeys: [] }),
)

test('a capture has every readable row with the exact text of its value', async () => {
  await forAllAsync(rows, async (list) => {
    const taken = await capture(list)
    const seen = new Map<string, number>()
    const expected = list.flatMap((row, index) => {
      if (row.id === undefined) return []
      const occurrence = seen.get(row.id) ?? 0
      seen.set(row.id, occurrence + 1)
      return [{ index, key: entryKey({ id: row.id, occurrence }), text: valueText(row.value) }]
    })
    expect([...taken.rows]).toEqual(expected.map(({ index }) => index))
    expect(captureKeys(taken)).toEqual(expected.map(({ key }) => key))
    expect([...stateOf(taken).entries]).toEqual(expected.map(({ key, text }) => [key, [text]]))
    expect(taken.unreadable).toBe(list.length - expected.length)
  })
})

test.each([
  [18446744073709551615n, '18446744073709551615'],
  [{ b: 1, a: [true, null] }, '{"a":[true,null],"b":1}'],
  ['a"b\n', String.raw`"a\"b\n"`],
  [undefined, ''],
  [-0.5, '-0.5'],
])('the canonical text of %s', (given, text) => {
  expect(valueText(given)).toBe(text)
})

test('key order does not matter, and nesting is limited', () => {
  expect(valueText({ a: 1, b: { d: 1, c: 2 } })).toBe(valueText({ b: { c: 2, d: 1 }, a: 1 }))
  const deep: unknown = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)
  expect(valueText(deep)).toBe(`${'['.repeat(64)}"…"${']'.repeat(64)}`)
})

test('records missing from a list with unreadable rows keep their previous state', async () => {
  const before = stateOf(await capture([{ id: 'a', value: 1 }, { id: 'b' }]))
  const seen = stateOf(await capture([{ id: 'b', value: 2 }, {}]))
  expect([...withUnknown(seen, before).entries]).toEqual([
    ['0:b', ['2']],
    ['0:a', ['1']],
  ])
})
