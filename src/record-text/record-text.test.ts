import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { arbitraryRecord as record, arbitraryValue as value } from '#test/arbitrary-record.ts'
import { changesBetween, pathText } from './record-changes.ts'
import { withItems, withMembers, withSource, withText } from './record-edits.ts'
import {
  recordIgnoring,
  bodyOf,
  isReadInstantly,
  isFastToParse,
  membersOf,
  nodeAt,
  placeAt,
  readRecordText,
  type RecordText,
  retypedRecord,
  isSameRecord,
  sourceOf,
  textAt,
  withoutField,
} from './record-text.ts'

const sources = (text: string) => {
  const found = readRecordText(text).record!
  return (found.root.children ?? []).map((node) => sourceOf(found, node))
}

test('setting a field changes its value and no other character', () => {
  forAll(record, value, fc.nat(), (text, source, at) => {
    const keys = (readRecordText(text).record!.root.children ?? []).map((node) =>
      String(node.children?.[0]?.value),
    )
    fc.pre(keys.length > 0)
    const path = [keys[at % keys.length]!]
    const node = nodeAt(readRecordText(text).record!, path)!
    const result = withSource(text, path, source)!
    expect(result).toBe(text.slice(0, node.offset) + source + text.slice(node.offset + node.length))
    expect(withSource(result, path, text.slice(node.offset, node.offset + node.length))).toBe(text)
  })
})

test('adding a field keeps every other member as written, and removing it restores the text', () => {
  forAll(record, value, (text, source) => {
    const path = ['a new key']
    const result = withSource(text, path, source)!
    expect(sources(result).slice(0, -1)).toEqual(sources(text))
    expect(sourceOf(readRecordText(result).record!, nodeAt(readRecordText(result).record!, path)!)).toBe(
      source,
    )
    expect(isSameRecord(withoutField(result, path), text)).toBe(true)
  })
})

test('the body of PUT has all members but the id, character for character', () => {
  forAll(record, fc.string(), (text, id) => {
    const withId = withText(text, ['id'], id)!
    const body = bodyOf(withId)
    expect(sources(body)).toEqual(sources(withId).filter((source) => !/^"id"\s*:/.test(source)))
  })
})

test('a body without an id is the text itself', () => {
  const text = '{ "name" : "x",\n "id2": 18446744073709551615 }'
  expect(bodyOf(text)).toBe(text)
  expect(bodyOf('{"id":"a","name":1.0}')).toBe('{"name":1.0}')
  expect(bodyOf('{"name":1.0,"id":"a","id":"b"}')).toBe('{"name":1.0}')
  expect(bodyOf('{"query":{"id":"kept"},"id":"x"}')).toBe('{"query":{"id":"kept"}}')
})

test('a string of any characters round-trips', () => {
  forAll(record, fc.string({ unit: 'binary' }), (text, value) => {
    const result = withText(text, ['query 2', 'apl'], value)!
    expect(textAt(readRecordText(result).record!, ['query 2', 'apl'])).toBe(value)
  })
})

test('a change is listed exactly when a field has a different value', () => {
  forAll(record, value, (text, source) => {
    expect(changesBetween(text, text)).toEqual([])
    const added = withSource(text, ['added'], source)!
    expect(changesBetween(text, added)).toEqual([{ path: ['added'], before: undefined, after: source }])
    expect(changesBetween(added, text)).toEqual([{ path: ['added'], before: source, after: undefined }])
  })
})

test('key order, white space and different spellings of a value are not changes', () => {
  expect(changesBetween('{"a":1.0,"b":{"c":"A"}}', '{ "b": {"c": "\\u0041"}, "a": 1 }')).toEqual([])
  expect(isSameRecord('{"a":18446744073709551615}', '{"a":18446744073709551616}')).toBe(false)
})

test('changes name nested fields, and lists as a whole', () => {
  const changes = changesBetween('{"q":{"n":1,"l":[1,2]},"x":null}', '{"q":{"n":2,"l":[1]},"x":{}}')
  expect(changes?.map(({ path, before, after }) => [pathText(path), before, after])).toEqual([
    ['q.n', '1', '2'],
    ['q.l', '[1,2]', '[1]'],
    ['x', 'null', '{}'],
  ])
  expect(pathText(['a.b', 0, 'c'])).toBe('["a.b"][0].c')
})

test('a list of the same length changes in place; otherwise the rest keeps its items and spacing', () => {
  const text = '{"l": [ {"field":"a","x":1.0} , {"field":"b"} ]}'
  expect(withItems(text, ['l'], ['{"field":"a","x":1.0}', '{"field":"c"}'])).toBe(text.replace('"b"', '"c"'))
  expect(withItems('{"l": [\n  1,\n  2\n]}', ['l'], ['1', '2', '3'])).toBe('{"l": [\n  1,\n  2,\n  3\n]}')
  expect(withItems('{"l": [\n  1,\n  2\n]}', ['l'], [])).toBe('{"l": []}')
  expect(withItems('{"l":null}', ['l'], ['1'])).toBe('{"l":[1]}')
  expect(withItems('{}', ['q', 'l'], ['"x"'])).toBe('{"q": {"l": ["x"]}}')
})

test('object members can be renamed, added and removed while the others stay as written', () => {
  const text = '{"m": { "a" : 1.0, "b":2 }}'
  const a = { key: 'a', source: '1.0' }
  expect(withMembers(text, ['m'], [a, { key: 'c', source: '2' }])).toBe('{"m": { "a" : 1.0, "c":2 }}')
  expect(withMembers(text, ['m'], [a])).toBe('{"m": { "a" : 1.0 }}')
  expect(withMembers(text, ['m'], [a, { key: 'b', source: '2' }, { key: '__proto__', source: '[]' }])).toBe(
    '{"m": { "a" : 1.0, "b":2, "__proto__": [] }}',
  )
})

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

test('a text that is not a record is a problem with a position', () => {
  expect(readRecordText('{\n  "a": 1,\n}').problem).toMatchObject({ line: 3 })
  expect(readRecordText('').problem?.message).toContain('empty')
  expect(readRecordText(' \n').problem?.message).toContain('empty')
  expect(readRecordText('\n [1]').problem?.message).toBe(
    'The record is not a JSON object (line 2, column 2).',
  )
  expect(readRecordText('{"a":1} // note').problem).toMatchObject({ line: 1 })
  expect(readRecordText(`{"a":${'['.repeat(100_000)}`).problem?.message).toContain('100 levels')
  expect(readRecordText(nested(101)).problem?.message).toContain('100 levels')
  expect(readRecordText(nested(100)).problem).toBeUndefined()
})

test.each([
  ['', 0, 1, 1],
  ['ab\ncd', 1, 1, 2],
  ['ab\r\ncd\ref', 8, 3, 2],
  ['a\n\n', 3, 3, 1],
])('the position in %j at %d is line %d, column %d', (text, offset, line, column) => {
  expect(placeAt(text, offset)).toEqual({ line, column })
})

test.each([
  ['{"l":[1, 2 ,3]}', ['l', 1], '{"l":[1 ,3]}'],
  ['{"l":[1, 2]}', ['l', 0], '{"l":[2]}'],
  ['{"l":[ 1 ]}', ['l', 0], '{"l":[ ]}'],
  ['{"l":[{"a":1}]}', ['l', 0, 'a'], '{"l":[{}]}'],
  ['{"a":1}', [], '{"a":1}'],
  ['{"a":1}', ['b'], '{"a":1}'],
  ['not json', ['a'], 'not json'],
])('%s without the field %j is %s', (text, path, result) => {
  expect(withoutField(text, path)).toBe(result)
})

test('only objects have members, and only strings are texts', () => {
  const record = recordOf('{"list":[["a",1]],"number":1}')
  expect(membersOf(nodeAt(record, ['list']))).toEqual([])
  expect(membersOf(undefined)).toEqual([])
  expect(['list', 'number', 'none'].map((key) => textAt(record, [key]))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('invalid JSON equals only the identical text', () => {
  expect([isSameRecord('nul', 'nul'), isSameRecord('nul', 'not'), isSameRecord('nul', '1')]).toEqual([
    true,
    false,
    false,
  ])
})

test('caches the eight most recently used large texts', () => {
  const texts = Array.from({ length: 10 }, (_, at) => `{"at":${at},"text":"${'x'.repeat(16_384)}"}`)
  const known = () => texts.filter((text) => isReadInstantly(text)).length
  const [first = '', second = '', ...others] = texts
  for (const text of [first, second, ...others.slice(0, 6)]) readRecordText(text)
  expect(isReadInstantly(first)).toBe(true)
  for (const text of others.slice(6)) readRecordText(text)
  expect(texts.map((text) => isReadInstantly(text))).toEqual(texts.map((_, at) => at !== 1 && at !== 2))
  expect(known()).toBe(8)
  expect(readRecordText(first)).toBe(readRecordText(first))
  expect(readRecordText(first).record?.text).toBe(first)
  const full = `{"a":"${'x'.repeat(16_384 - 8)}"}`
  expect([full, `${full} `].map(isFastToParse)).toEqual([true, false])
})

test('reports duplicate keys', () => {
  const text = '{"a":1,"q":{"b":1,"b":2},"l":[0,{"c":1,"c":2}],"a":3}'
  expect(readRecordText(text).record?.duplicates).toEqual([['q', 'b'], ['l', 1, 'c'], ['a']])
})

test('a field below a non-object is refused, and nothing is replaced', () => {
  expect(withText('{"query":null}', ['query', 'apl'], 'x')).toBeUndefined()
  expect(withText('not json', ['name'], 'x')).toBeUndefined()
})

const parts = fc.constantFrom('a', '"', '\\', '\n', '\u{1f600}', '\ud800', '\u2028', '}', ' ')
const anyText = fc.array(parts, { maxLength: 12 }).map((list) => list.join(''))
const space = fc.constantFrom('', ' ', '\n  ')

/** A record with a string at each of `paths`, among values of every kind and duplicate keys. */
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

test('editing a string gives the same record as parsing the new text, at every path', () => {
  forAll(anyRecord, anyEdits, (text, edits) => {
    let record = recordOf(text)
    for (const [path, value] of edits) {
      const next = retypedRecord(record, path, value)
      if (!next) throw new Error(`no text at ${path.join('.')}`)
      expect(textAt(next, path)).toBe(value)
      for (const other of paths) expect(textAt(next, other)).toBe(textAt(recordOf(next.text), other))
      record = next
    }
    const anew = recordOf(record.text)
    expect(record.root).toStrictEqual(anew.root)
    expect(record.duplicates).toEqual(anew.duplicates)
  })
})

test('repeated edits of one string keep the same record around it', () => {
  const first = recordOf('{"name":"n","query":{"apl":"a"}}')
  const path = ['query', 'apl']
  const second = retypedRecord(first, path, 'ab')
  const third = second && retypedRecord(second, path, 'abc')
  if (!second || !third) throw new Error('no text')
  expect(recordIgnoring(third, path)).toBe(recordIgnoring(second, path))
  for (const path of [['name'], ['query'], ['query', 'other'], ['query', 'apl', 0]]) {
    expect(recordIgnoring(third, path)).toBe(third)
  }
  expect(retypedRecord(third, ['name'], 'm')?.text).toBe('{"name":"m","query":{"apl":"abc"}}')
})

test('only strings can be edited this way', () => {
  const record = recordOf('{"query":{"apl":1},"list":["a"]}')
  for (const path of [['query', 'apl'], ['query'], ['list'], ['none'], []]) {
    expect(retypedRecord(record, path, 'x')).toBeUndefined()
  }
})

test('a large record is edited without parsing it again, with the same result', () => {
  const text = JSON.stringify({ query: { apl: 'a' }, notes: 'n'.repeat(20_000), name: 'q' })
  const typed = withText(withText(text, ['query', 'apl'], 'ab') ?? '', ['query', 'apl'], 'ab\nc')
  const known = recordOf(typed ?? '')
  expect(known.retyped?.value).toBe('ab\nc')
  expect(textAt(known, ['name'])).toBe('q')
  const anew = recordOf(`${known.text} `)
  expect(known.root).toEqual(anew.root)
})
