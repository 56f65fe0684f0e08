import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { StarredQuery } from '#contract/starred-query.ts'
import { changesBetween } from '#record-text/record-changes.ts'
import { readRecordText } from '#record-text/record-text.ts'
import { forAll } from '#test/for-all.ts'
import { pieceOf } from '#test/text-cases.ts'
import {
  isKnownField,
  listFields,
  newerFields,
  otherFieldGroups,
  textFields,
} from '../record/query-fields.ts'
import { durationText, parseTime, parseDuration, rangeLengthText } from '../record/time-range.ts'
import { acceptsOption, optionsSchema, readOptions, writeOption } from './options-form.ts'

const text = `{
  "name": "Errors", "dataset": "http-logs", "kind": "apl", "who": "x", "id": "q", "owner": 1.0,
  "metadata": {"quickRange": "1h", "nested": {"a": 1e2}},
  "query": {"apl": "['x']", "defaultLimit": 18446744073709551615, "defaultOrder": [{"field": "a", "desc": true}],
    "libraries": null, "later": [], "queryOptions": {"priority": "urgent", "noFill": "no", "noAggregation": null, "shownColumns": "a,b", "latest": "x"}}
}`
const read = (source: string) => readOptions(readRecordText(source).record!)

test('the form has a field for everything in the interface but the id and the APL text', () => {
  const described = [
    ...Object.keys(StarredQuery.shape).filter((key) => key !== 'query'),
    ...Object.keys(StarredQuery.shape.query.def.innerType.shape)
      .filter((key) => key !== 'apl' && key !== 'queryOptions')
      .map((key) => `query.${key}`),
    ...Object.keys(StarredQuery.shape.query.def.innerType.shape.queryOptions.def.innerType.shape).map(
      (key) => `query.queryOptions.${key}`,
    ),
  ]
  const ofInterface = textFields.filter((field) => !newerFields.includes(field))
  const ours = [...ofInterface, ...Object.values(listFields).flat()].map(({ path }) => path.join('.'))
  expect(ours.toSorted()).toEqual(described.toSorted())
})

test('a record reads into values that the schema accepts', () => {
  const { values, fixed } = read(text)
  expect(optionsSchema.safeParse(values).success).toBe(true)
  expect(values.texts).toMatchObject({
    name: 'Errors',
    defaultLimit: '18446744073709551615',
    priority: 'urgent',
  })
  expect([...fixed.keys()]).toEqual(['texts.noFill'])
})

test.each(['1.5', '1e99', ' 1', 'ten', '0x1', '007'])('a number field refuses %j', (typed) => {
  expect(acceptsOption('texts.defaultLimit', typed)).toBe(false)
})

test.each(['', '0', '-1', '18446744073709551615'])('a number field accepts %j', (typed) => {
  expect(acceptsOption('texts.defaultLimit', typed)).toBe(true)
})

test('refuses blank order fields, blank and repeated keys, and invalid JSON values', () => {
  expect(acceptsOption('orders.defaultOrder', [{ field: ' ', desc: '', source: null }])).toBe(false)
  const row = { key: 'a', kind: 'json', value: '1', source: null } as const
  expect(acceptsOption('members.variables', [row])).toBe(true)
  expect(acceptsOption('members.variables', [row, row])).toBe(false)
  expect(acceptsOption('members.variables', [{ ...row, value: '{' }])).toBe(false)
  expect(acceptsOption('members.variables', [{ ...row, key: '' }])).toBe(false)
})

test('undocumented fields are separate, typed rows at three levels', () => {
  const { members } = read(text).values
  expect(members['othersOfRecord']).toEqual([{ key: 'owner', kind: 'number', value: '1.0', source: '1.0' }])
  expect(members['othersOfQuery']).toEqual([{ key: 'later', kind: 'json', value: '[]', source: '[]' }])
  expect(members['othersOfOptions']).toEqual([{ key: 'latest', kind: 'text', value: 'x', source: '"x"' }])
})

test('a query option newer than the interface has its own field', () => {
  expect(read(text).values.texts['shownColumns']).toBe('a,b')
  const written = writeOption(text, 'texts.shownColumns', 'a', text)
  expect(written).toBe(text.replace('"a,b"', '"a"'))
  expect(isKnownField(['query', 'queryOptions', 'shownColumns'])).toBe(false)
  const row = { key: 'displayNull', kind: 'text', value: '', source: null } as const
  expect(acceptsOption('members.othersOfOptions', [row])).toBe(false)
})

test('another field cannot take the name of a documented one', () => {
  const row = { kind: 'text', value: '', source: null } as const
  expect(acceptsOption('members.othersOfRecord', [{ ...row, key: 'id' }])).toBe(false)
  expect(acceptsOption('members.othersOfRecord', [{ ...row, key: 'apl' }])).toBe(true)
  expect(acceptsOption('members.othersOfQuery', [{ ...row, key: 'apl' }])).toBe(false)
  expect(acceptsOption('members.othersOfQuery', [{ ...row, key: 'queryOptions' }])).toBe(false)
  expect(acceptsOption('members.othersOfOptions', [{ ...row, key: 'noFill' }])).toBe(false)
  expect(writeOption(text, 'members.othersOfRecord', [{ ...row, key: 'name' }], text)).toBeUndefined()
})

const key = fc
  .oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'a b', 'ä'))
  .filter((text) => !/[\n\r]/.test(text) && text.isWellFormed())
const source = fc.oneof(
  pieceOf('18446744073709551615 · 1.0 · 1e2 · "\\u0041" · null · { "x" : [1, 2.50] } · [] · -0'),
  fc
    .string()
    .filter((text) => text.isWellFormed())
    .map((text) => JSON.stringify(text)),
)
const others = fc.uniqueArray(fc.tuple(key, source), { selector: ([name]) => name, maxLength: 5 })

/** A record with other fields at one level among known ones, with the given spacing. */
const recordWith = (fields: readonly (readonly [string, string])[], path: readonly string[], gap: string) => {
  const written = fields.map(([name, value]) => `${JSON.stringify(name)}:${gap}${value}`)
  const object = `{${gap}${[...written.slice(0, 2), '"a known one":1', ...written.slice(2)].join(`,${gap}`)}${gap}}`
  return path.reduceRight((inner, name) => `{${gap}${JSON.stringify(name)}:${inner},"name":"x"}`, object)
}

test.each(otherFieldGroups)('changes, renames, adds and removes: $label', ({ name, path }) => {
  const isFree = ([first]: readonly [string, string]) =>
    writeOption('{}', `members.${name}`, [{ key: first, kind: 'null', value: '', source: null }], '{}') !==
    undefined
  forAll(
    others.map((fields) => fields.filter(isFree)),
    fc.constantFrom('', ' ', '\n  ', '\r\n\t'),
    fc.nat(),
    key.filter((name) => isFree([name, ''])),
    (fields, gap, pick, fresh) => {
      const before = recordWith(fields, path, gap)
      const rows = read(before).values.members[name]!
      const field = `members.${name}` as const
      expect(writeOption(before, field, rows, before)).toBe(before)

      const at = pick % rows.length
      const changedPaths = (after: string) =>
        changesBetween(before, after)!.map((change) => change.path.join('\0'))
      const pathOf = (key: string) => [...path, key].join('\0')
      if (!rows.some((row) => row.key === fresh)) {
        const added = writeOption(
          before,
          field,
          [...rows, { key: fresh, kind: 'number', value: '1e2', source: null }],
          before,
        )!
        expect(changedPaths(added)).toEqual([pathOf(fresh)])
        expect(writeOption(added, field, rows, before)).toBe(before)
        const renamed = writeOption(before, field, rows.with(at, { ...rows[at]!, key: fresh }), before)!
        expect(renamed).toBe(
          before.replace(`${JSON.stringify(rows[at]!.key)}:`, () => `${JSON.stringify(fresh)}:`),
        )
      }
      const valued = writeOption(
        before,
        field,
        rows.with(at, { ...rows[at]!, kind: 'json', value: '{"new":1.0}' }),
        before,
      )!
      expect(changedPaths(valued).every((changed) => changed.startsWith(pathOf(rows[at]!.key)))).toBe(true)
      const removed = writeOption(before, field, rows.toSpliced(at, 1), before)!
      expect(changedPaths(removed)).toEqual([pathOf(rows[at]!.key)])
    },
  )
})

test('null in place of an object accepts other fields; other non-objects show a reason', () => {
  const row = { key: 'a', kind: 'text', value: 'b', source: null } as const
  const empty = '{"query":{"queryOptions":null}}'
  expect(writeOption(empty, 'members.othersOfOptions', [row], empty)).toBe(
    '{"query":{"queryOptions":{"a": "b"}}}',
  )
  expect(read('{"query":[]}').fixed.get('members.othersOfQuery')?.reason).toContain('not an object')
  expect(read('{"a":1,"a":2}').fixed.get('members.othersOfRecord')?.reason).toContain('more than once')
  expect(read('{"a":{"b":1,"b":2}}').fixed.size).toBe(0)
})

test.each([
  ['15s', 15_000],
  ['1h30m', 5_400_000],
  ['1m0s', 60_000],
  ['1.5s', 1500],
  ['250ms', 250],
  ['auto', null],
  ['', null],
  ['15', null],
  ['-1m', null],
  ['99999999999999999w', null],
])('the duration %s', (span, length) => {
  expect(parseDuration(span)).toBe(length)
})

test('a time range is resolved if possible, and any text is allowed', () => {
  expect(parseTime('now-90m', 90 * 60_000)).toBe(0)
  expect(rangeLengthText('now-90m', 'now', 0)).toBe('1 h 30 min long')
  expect(rangeLengthText('now', 'now-1h', 0)).toBe('The start is after the end.')
  expect(rangeLengthText('2026-06-03T10:00:00-04:00', '2026-06-03T15:00:00Z', 0)).toBe('1 h long')
  expect(rangeLengthText('last tuesday', 'now', 0)).toBe('')
  expect(durationText(0)).toBe('0 s')
})
