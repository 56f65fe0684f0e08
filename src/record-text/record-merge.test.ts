import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { arbitraryRecord, arbitraryValue } from '#test/arbitrary-record.ts'
import { mergedText } from '#lib/merge-lines.ts'
import { changesBetween, pathText } from './record-changes.ts'
import { withSource, withText } from './record-edits.ts'
import { type MergeDecisions, mergedRecord, mergeRecords } from './record-merge.ts'
import {
  bodyOf,
  membersOf,
  nodeAt,
  readRecordText,
  isSameRecord,
  sourceOf,
  withoutField,
} from './record-text.ts'
import { propertyRuns } from '#test/property-runs.ts'

const apl = ['query', 'apl']
const mine: MergeDecisions = {
  sideOf: () => 'mine',
  textOf: (hunks) => hunks.map((hunk) => hunk.mine).join(''),
}
const theirs: MergeDecisions = {
  sideOf: () => 'theirs',
  textOf: (hunks) => hunks.map((hunk) => hunk.theirs).join(''),
}
const withoutConflict: MergeDecisions['textOf'] = (hunks) => mergedText(hunks, () => [])
const merged = (base: string, left: string, right: string, decisions = mine) =>
  mergedRecord(right, mergeRecords(base, left, right, apl)!, decisions)!
const kindsOf = (base: string, left: string, right: string) =>
  Object.fromEntries(mergeRecords(base, left, right, apl)!.map(({ path, kind }) => [pathText(path), kind]))
const sourceAt = (text: string, path: readonly (string | number)[]) => {
  const { record } = readRecordText(text)
  const node = nodeAt(record!, path)
  return node && sourceOf(record!, node)
}
const keysOf = (text: string) => membersOf(readRecordText(text).record!.root).map(({ key }) => key)

/** Edits of a record at any depth: set or remove a member, or no change. */
const editsOf = (text: string): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(), fc.nat(), fc.option(arbitraryValue), fc.nat(3)).map(([first, second, source, kind]) => {
    const keys = keysOf(text)
    const outer = [keys[first % Math.max(keys.length, 1)] ?? 'new']
    const inner = membersOf(nodeAt(readRecordText(text).record!, outer)).map(({ key }) => key)
    const path = kind < 2 || inner.length === 0 ? outer : [...outer, inner[second % inner.length]!]
    if (kind === 3) return withSource(text, [`new ${second % 3}`], source ?? '18446744073709551616') ?? text
    return source === null ? withoutField(text, path) : (withSource(text, path, source) ?? text)
  })

const versions = arbitraryRecord.chain((base) => {
  const side = editsOf(base).chain((once) => fc.oneof(fc.constant(once), editsOf(once)))
  return fc.tuple(fc.constant(base), side, side)
})

test('a record changed by only one side merges to that record', () => {
  forAllWith({ numRuns: propertyRuns(300) }, versions, ([base, changed]) => {
    expect(isSameRecord(bodyOf(merged(base, changed, base)), bodyOf(changed))).toBe(true)
    expect(merged(base, base, changed)).toBe(changed)
    expect(merged(base, changed, changed)).toBe(changed)
  })
})

test('every field has the source of its side, and no other character of theirs changes', () => {
  forAllWith({ numRuns: propertyRuns(300) }, versions, ([base, left, right]) => {
    const fields = mergeRecords(base, left, right, apl)!
    for (const [decisions, side] of [
      [mine, 'mine'],
      [theirs, 'theirs'],
    ] as const) {
      const result = mergedRecord(right, fields, decisions)!
      for (const { path, kind, ...sources } of fields) {
        const expected = kind === 'conflict' || kind === 'lines' ? side : kind === 'mine' ? 'mine' : 'theirs'
        expect(sourceAt(result, path)).toBe(sources[expected])
      }
      const changed = new Set(changesBetween(right, result)!.map(({ path }) => pathText(path)))
      const asked = fields.filter((field) => sourceAt(result, field.path) !== field.theirs)
      for (const path of changed) {
        expect(asked.some((field) => path.startsWith(pathText(field.path)) || field.path.length === 0)).toBe(
          true,
        )
      }
      for (const key of keysOf(right)) {
        if (!asked.some(({ path }) => path[0] === key || path.length === 0))
          expect(sourceAt(result, [key])).toBe(sourceAt(right, [key]))
      }
    }
    if (fields.every(({ kind }) => kind === 'theirs' || kind === 'both'))
      expect(mergedRecord(right, fields, mine)).toBe(right)
  })
})

test('the merge is symmetric', () => {
  const turned: Record<string, string> = { mine: 'theirs', theirs: 'mine' }
  forAllWith({ numRuns: propertyRuns(300) }, versions, ([base, left, right]) => {
    const there = kindsOf(base, left, right)
    const back = Object.entries(kindsOf(base, right, left))
    expect(there).toEqual(Object.fromEntries(back.map(([path, kind]) => [path, turned[kind] ?? kind])))
  })
})

test('fields are classified by who changed them', () => {
  const base = '{"id":"a","name":"n","who":"w","query":{"apl":"a","limit":1,"list":[1,2]},"gone":1}'
  const left = '{"id":"a","name":"mine","who":"x","query":{"apl":"a","limit":2,"list":[1]}}'
  const right = '{"who":"x","id":"b","query":{"list":[2],"limit":1.0,"apl":"b"},"name":"n","gone":1}'
  expect(kindsOf(base, left, right)).toEqual({
    name: 'mine',
    who: 'both',
    'query.list': 'conflict',
    'query.limit': 'mine',
    'query.apl': 'theirs',
    gone: 'mine',
  })
  expect(merged(base, left, right)).toBe(
    '{"who":"x","id":"b","query":{"list":[1],"limit":2,"apl":"b"},"name":"mine"}',
  )
})

test('an object replaced by one side and edited by the other is one field', () => {
  const base = '{"query":{"variables":{"a":1,"b":2}}}'
  const left = '{"query":{"variables":null}}'
  const right = '{"query":{"variables":{"a":1,"b":3},"unknown":1e2}}'
  expect(kindsOf(base, left, right)).toEqual({ 'query.variables': 'conflict', 'query.unknown': 'theirs' })
  expect(merged(base, left, right)).toBe('{"query":{"variables":null,"unknown":1e2}}')
  expect(merged(base, left, right, theirs)).toBe(right)
  expect(kindsOf(base, '{}', right)).toEqual({ query: 'conflict' })
  expect(merged(base, '{}', right)).toBe('{}')
})

test('a text that both changed merges by line, in the spelling of the side it equals', () => {
  const base = '{"query":{"apl":"a\\nb\\nc"}}'
  const left = '{"query":{"apl":"A\\nb\\nc"}}'
  const right = '{"query":{"apl":"a\\u000ab\\nC"}}'
  const [field] = mergeRecords(base, left, right, apl)!
  expect(field).toMatchObject({
    kind: 'lines',
    hunks: [{ kind: 'mine' }, { kind: 'same' }, { kind: 'theirs' }],
  })
  expect(mergedRecord(right, [field!], { ...mine, textOf: withoutConflict })).toBe(
    '{"query":{"apl":"A\\nb\\nC"}}',
  )
  expect(merged(base, left, right, theirs)).toBe(right)
  expect(kindsOf(base, withText(base, apl, 'x')!, withText(base, apl, 'y')!)).toEqual({
    'query.apl': 'conflict',
  })
  expect(kindsOf(base, '{"query":{"apl":1}}', right)).toEqual({ 'query.apl': 'conflict' })
})

test('duplicate keys make their object one field, and texts that are not records cannot be merged', () => {
  const twice = '{"name":"n","q":{"a":1,"a":2}}'
  const other = '{"name":"n","q":{"a":1,"b":2}}'
  expect(kindsOf(other, twice, '{"name":"x","q":{"a":1,"b":3}}')).toEqual({ name: 'theirs', q: 'conflict' })
  expect(merged(other, twice, '{"name":"x","q":{"a":1,"b":3}}')).toBe('{"name":"x","q":{"a":1,"a":2}}')
  expect(merged(other, '{"name":"n","name":"m"}', '{"name":"x"}')).toBe('{"name":"n","name":"m"}')
  for (const broken of ['', '[]', '{"a":', 'null', '{"a":1}{']) {
    expect(mergeRecords(other, broken, other, apl)).toBeUndefined()
    expect(mergeRecords(broken, other, other, apl)).toBeUndefined()
    expect(mergeRecords(other, other, broken, apl)).toBeUndefined()
    expect(mergedRecord(broken, [], mine)).toBeUndefined()
  }
})

const textsOf = (apl: unknown, more: object = {}) => JSON.stringify({ ...more, query: { apl } })

test.each<[string, string, string, string, string]>([
  ['other lines', textsOf('a\nb\nc'), textsOf('x\nb\nc'), textsOf('a\nb\ny'), 'lines'],
  ['one line of two', textsOf('a\nb\nc'), textsOf('x\nb\nz'), textsOf('y\nb\nc'), 'conflict'],
  ['a text and a number', textsOf('a'), textsOf(5), textsOf('b'), 'conflict'],
  ['a number and a text', textsOf('a'), textsOf('b'), textsOf(5), 'conflict'],
])('both sides changing %s of the query', (_, base, left, right, kind) => {
  expect(kindsOf(base, left, right)).toEqual({ [pathText(apl)]: kind })
})

const named = (name: string) => textsOf('a', { name })

test('only the query text merges by line', () => {
  expect(kindsOf(named('a\nb\nc'), named('x\nb\nc'), named('a\nb\ny'))).toEqual({ name: 'conflict' })
})
