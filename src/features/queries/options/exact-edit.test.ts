import * as fc from 'fast-check'
import { get } from 'react-hook-form'
import { expect, test } from 'vitest'
import {
  bodyOf,
  membersOf,
  nodeAt,
  readRecordText,
  sourceOf,
  withoutField,
} from '#record-text/record-text.ts'
import { readText } from '#form/read-fields.ts'
import type { FieldName, RecordValues } from '#form/record-form.ts'
import { writeText } from '#form/write-fields.ts'
import { forAllWith } from '#test/for-all.ts'
import { arbitraryQueryText } from '#test/arbitrary-query.ts'
import { listFields, textFields } from '../record/query-fields.ts'
import { readOptions, writeOption } from './options-form.ts'
import { propertyRuns } from '#test/property-runs.ts'

type Value = RecordValues[keyof RecordValues][string]
type Field = { name: FieldName; path: readonly string[]; values: fc.Arbitrary<Value> }

const oneLine = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 10 }), fc.constantFrom('', 'now-1h', 'a\tb', '\u2028', '/'))
  .filter((text) => !/[\n\r]/.test(text) && text.isWellFormed())
const integers = fc.oneof(fc.bigInt().map(String), fc.constantFrom('', '0', '-1', '18446744073709551616'))
const source = fc.constant(null)
const items = fc.array(fc.record({ value: oneLine.filter(Boolean), source }), { maxLength: 3 })
const members = fc.uniqueArray(
  fc.oneof(
    fc.record({ key: oneLine.filter(Boolean), kind: fc.constant('text' as const), value: oneLine, source }),
    fc.record({
      key: fc.constantFrom('__proto__', 'constructor', 'a.b', '0'),
      kind: fc.constant('json' as const),
      value: fc.constantFrom('1.0', '18446744073709551616', '{"a":[1e2]}', 'null'),
      source,
    }),
  ),
  { selector: ({ key }) => key, maxLength: 3 },
)
const orders = fc.array(
  fc.record({
    field: oneLine.filter((text) => text.trim() !== ''),
    desc: fc.constantFrom('' as const, 'true' as const, 'false' as const),
    source,
  }),
  { maxLength: 3 },
)

const valuesOf = { text: oneLine, integer: integers, boolean: fc.constantFrom('', 'true', 'false') }
const fields: readonly Field[] = [
  ...textFields.map(({ name, path, kind }) => ({
    name: `texts.${name}` as const,
    path,
    values: valuesOf[kind],
  })),
  ...listFields.items.map(({ name, path }) => ({ name: `items.${name}` as const, path, values: items })),
  ...listFields.members.map(({ name, path }) => ({
    name: `members.${name}` as const,
    path,
    values: members,
  })),
  ...listFields.orders.map(({ name, path }) => ({ name: `orders.${name}` as const, path, values: orders })),
]
const edit = fc
  .nat(fields.length - 1)
  .map((at) => fields[at]!)
  .chain(({ name, path, values }) => values.map((value) => ({ name, path, value })))
const place = fc.constantFrom(...fields.map(({ name }) => name))

const recordOf = (text: string) => readRecordText(text).record!
const read = (text: string) => readOptions(recordOf(text))

const valueOf = (text: string, name: FieldName): Value => get(read(text).values, name)

/** Without the row sources, and with one kind for all JSON other than text. */
const said = (value: Value) =>
  typeof value === 'string'
    ? value
    : value.map((row) => ({
        ...row,
        source: null,
        ...('kind' in row && { kind: row.kind === 'text' ? 'text' : 'json' }),
      }))

/** All sources in a record by position, except those at, above and below `path`. */
function othersIn(text: string, path: readonly string[]): Map<string, string> {
  const record = recordOf(text)
  const found = new Map<string, string>()
  let node = record.root
  for (const [depth, key] of path.entries()) {
    const place = path.slice(0, depth).join('.')
    for (const [at, member] of membersOf(node).entries()) {
      if (member.key !== key)
        found.set(`${place} ${at} ${member.key}`, sourceOf(record, member.keyNode.parent!))
    }
    const next = membersOf(node).find((member) => member.key === key)
    if (!next) break
    node = next.value
  }
  return found
}

const hole = (text: string, path: readonly string[]) => {
  const record = recordOf(text)
  const node = nodeAt(record, path)!
  return `${text.slice(0, node.offset)}\u0000${text.slice(node.offset + node.length)}`
}

/** The difference between two texts: what was removed and what was inserted. */
function difference(before: string, after: string): [string, string] {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)]
}

const runs = { numRuns: propertyRuns(1000) }

test('editing a field changes only that field in the bytes sent', () => {
  forAllWith(runs, arbitraryQueryText, edit, (text, { name, path, value }) => {
    fc.pre(!read(text).fixed.has(name))
    const edited = writeOption(text, name, value, text)!
    expect(said(valueOf(edited, name))).toEqual(said(value))
    const [before, after] = [bodyOf(text), bodyOf(edited)]
    if (before === after) return
    const [had, has] = [before, after].map((body) => nodeAt(recordOf(body), path) !== undefined)
    if (had && has) expect(hole(after, path)).toBe(hole(before, path))
    else if (has) {
      expect(difference(before, after)[0]).toMatch(/^(?:\s*|null)$/)
      for (const [place, source] of othersIn(before, path))
        expect(othersIn(after, path).get(place)).toBe(source)
    } else expect(after).toBe(withoutField(before, path))
  })
})

test('undoing an edit restores the original text', () => {
  forAllWith(
    runs,
    arbitraryQueryText,
    fc.array(edit, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    (text, edits, lastFirst) => {
      const { fixed } = read(text)
      const free = edits.filter(({ name }) => !fixed.has(name))
      let edited = text
      for (const { name, value } of free) edited = writeOption(edited, name, value, text)!
      for (const { name } of lastFirst ? free.toReversed() : free) {
        edited = writeOption(edited, name, valueOf(text, name), text)!
      }
      expect(edited).toBe(text)
    },
  )
})

const apl = ['query', 'apl']
const aplTexts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', "['a']\r\n| where b == '\u2028'\r\n\t| take 1\n", 'a\rb', '\ufeffa'),
)

test('editing the APL changes only its bytes, and undoing restores them', () => {
  forAllWith(runs, arbitraryQueryText, aplTexts, (text, typed) => {
    const { value, fixed } = readText(recordOf(text), apl, 'lines')
    const edited = writeText(text, apl, 'lines', typed, text)
    if (fixed) {
      expect(edited).toBeUndefined()
      return
    }
    expect(readText(recordOf(edited!), apl, 'lines').value).toBe(typed)
    if (nodeAt(recordOf(text), apl)) expect(hole(edited!, apl)).toBe(hole(text, apl))
    expect(writeText(edited!, apl, 'lines', value, text)).toBe(text)
  })
})

test('writing back what was read changes nothing', () => {
  forAllWith(runs, arbitraryQueryText, place, (text, name) => {
    fc.pre(!read(text).fixed.has(name))
    expect(writeOption(text, name, valueOf(text, name), text)).toBe(text)
  })
})

test('a value that a field cannot hold exactly has a reason and cannot be written', () => {
  forAllWith(runs, arbitraryQueryText, edit, (text, { name, value }) => {
    const held = read(text).fixed.get(name)
    fc.pre(held !== undefined)
    expect(held?.reason).toMatch(/\.$/)
    expect(writeOption(text, name, value, text)).toBeUndefined()
  })
})

test('a value of an unexpected type is never read as one of the expected type', () => {
  forAllWith(runs, arbitraryQueryText, fc.constantFrom(...textFields), (text, { name, path, kind }) => {
    const node = nodeAt(recordOf(text), path)
    const { values, fixed } = read(text)
    if (!node || node.type === 'null' || fixed.has(`texts.${name}`)) {
      expect(values.texts[name]).toBe('')
      return
    }
    expect(node.type).toBe(kind === 'text' ? 'string' : kind === 'integer' ? 'number' : 'boolean')
    const source = sourceOf(recordOf(text), node)
    expect(values.texts[name]).toBe(kind === 'text' ? JSON.parse(source) : source)
  })
})

test('object keys neither get lost nor reach any prototype', () => {
  const text = '{"__proto__":{"polluted":1},"metadata":{"__proto__":"a","constructor":"b","toString":"c"}}'
  const rows = valueOf(text, 'members.metadata')
  expect(said(rows)).toEqual([
    { key: '__proto__', kind: 'text', value: 'a', source: null },
    { key: 'constructor', kind: 'text', value: 'b', source: null },
    { key: 'toString', kind: 'text', value: 'c', source: null },
  ])
  const more = [...(rows as []), { key: 'hasOwnProperty', kind: 'text' as const, value: 'd', source: null }]
  expect(writeOption(text, 'members.metadata', more, text)).toBe(
    text.replace('"c"', '"c","hasOwnProperty": "d"'),
  )
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})
