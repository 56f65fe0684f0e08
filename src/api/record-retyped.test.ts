import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withText } from './record-edits.ts'
import { apartFrom, retypedRecord } from './record-retyped.ts'
import { type RecordText, readRecordText, textAt } from './record-text.ts'

const parts = fc.constantFrom('a', '"', '\\', '\n', '\u{1f600}', '\ud800', '\u2028', '}', ' ')
const anyText = fc.array(parts, { maxLength: 12 }).map((list) => list.join(''))
const space = fc.constantFrom('', ' ', '\n  ')

/** A record that has a text at each of `paths`, among values of every kind and keys that stand twice. */
const anyRecord = fc
  .tuple(anyText, anyText, anyText, space, fc.boolean())
  .map(([name, apl, note, gap, isTwice]) =>
    [
      `{${gap}"name":${gap}${JSON.stringify(name)}${gap},"list":[1,${gap}[true,null],{"a":${JSON.stringify(note)}}]`,
      isTwice ? ',"a":{"b":1,"b":-2.5e3}' : '',
      `,"query":{"apl":${JSON.stringify(apl)},${gap}"limit"${gap}:18446744073709551615},"note":${JSON.stringify(note)}}`,
    ].join(''),
  )
const paths = [['name'], ['query', 'apl'], ['list', 2, 'a'], ['note']] as const
const anyEdits = fc.array(fc.tuple(fc.constantFrom(...paths), anyText), { minLength: 1, maxLength: 6 })

function recordOf(text: string): RecordText {
  const { record } = readRecordText(text)
  if (!record) throw new Error('not a record')
  return record
}

test('a text that is typed into leaves a record that says what reading it anew says, at every place', () => {
  fc.assert(
    fc.property(anyRecord, anyEdits, (text, edits) => {
      let record = recordOf(text)
      for (const [path, value] of edits) {
        const next = retypedRecord(record, path, value)
        if (!next) throw new Error(`no text at ${path.join('.')}`)
        expect(textAt(next, path)).toBe(value)
        for (const other of paths) expect(textAt(next, other)).toBe(textAt(recordOf(next.text), other))
        record = next
      }
      const anew = recordOf(record.text)
      expect(record.root).toEqual(anew.root)
      expect(record.duplicates).toEqual(anew.duplicates)
    }),
  )
})

test('typing into one text again and again leaves the record around it the same object', () => {
  const first = recordOf('{"name":"n","query":{"apl":"a"}}')
  const path = ['query', 'apl']
  const second = retypedRecord(first, path, 'ab')
  const third = second && retypedRecord(second, path, 'abc')
  if (!second || !third) throw new Error('no text')
  expect(apartFrom(third, path)).toBe(apartFrom(second, path))
  expect(apartFrom(third, ['name'])).toBe(third)
  expect(retypedRecord(third, ['name'], 'm')?.text).toBe('{"name":"m","query":{"apl":"abc"}}')
})

test('only a text is typed into', () => {
  const record = recordOf('{"query":{"apl":1},"list":["a"]}')
  for (const path of [['query', 'apl'], ['query'], ['list'], ['none'], []]) {
    expect(retypedRecord(record, path, 'x')).toBeUndefined()
  }
})

test('a large record is typed into without being read anew, and says the same', () => {
  const text = JSON.stringify({ query: { apl: 'a' }, notes: 'n'.repeat(20_000), name: 'q' })
  const typed = withText(withText(text, ['query', 'apl'], 'ab') ?? '', ['query', 'apl'], 'ab\nc')
  const known = recordOf(typed ?? '')
  expect(known.retyped?.value).toBe('ab\nc')
  expect(textAt(known, ['name'])).toBe('q')
  const anew = recordOf(`${known.text} `)
  expect(known.root).toEqual(anew.root)
})
