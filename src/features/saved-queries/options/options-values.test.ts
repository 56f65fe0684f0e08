import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { StarredQuery } from '#contract/starred-query.ts'
import { changesBetween } from '#api/record-changes.ts'
import { readRecordText } from '#api/record-text.ts'
import { listFields, textFields } from './option-fields.ts'
import { acceptsOption, optionsSchema, otherFields, readOptions, writeOption } from './options-values.ts'
import { lengthText, momentOf, widthText } from './time-range.ts'

const text = `{
  "name": "Errors", "dataset": "http-logs", "kind": "apl", "who": "x", "id": "q", "owner": 1.0,
  "metadata": {"quickRange": "1h", "nested": {"a": 1e2}},
  "query": {"apl": "['x']", "defaultLimit": 18446744073709551615, "defaultOrder": [{"field": "a", "desc": true}],
    "libraries": null, "later": [], "queryOptions": {"priority": "urgent", "noFill": null, "shownColumns": "a,b"}}
}`
const read = (source: string) => readOptions(readRecordText(source).record!)

test('the form has a field for every field of the interface but the id and the APL text', () => {
  const described = [
    ...Object.keys(StarredQuery.shape).filter((key) => key !== 'query'),
    ...Object.keys(StarredQuery.shape.query.def.innerType.shape)
      .filter((key) => key !== 'apl' && key !== 'queryOptions')
      .map((key) => `query.${key}`),
    ...Object.keys(StarredQuery.shape.query.def.innerType.shape.queryOptions.def.innerType.shape).map(
      (key) => `query.queryOptions.${key}`,
    ),
  ]
  const ours = [...textFields, ...Object.values(listFields).flat()].map(({ path }) => path.join('.'))
  expect(ours.toSorted()).toEqual(described.toSorted())
})

test('a record reads into values that the schema takes', () => {
  const { values, fixed } = read(text)
  expect(optionsSchema.safeParse(values).success).toBe(true)
  expect(values.texts).toMatchObject({
    name: 'Errors',
    defaultLimit: '18446744073709551615',
    priority: 'urgent',
  })
  expect([...fixed.keys()]).toEqual(['texts.noFill'])
})

test('writing one field changes exactly that field', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...textFields.filter(({ kind }) => kind === 'text')),
      fc.string({ minLength: 1 }),
      (field, typed) => {
        const result = writeOption(text, `texts.${field.name}`, typed, text)!
        const changed = changesBetween(text, result)!.map(({ path }) => path)
        expect(changed.every((path) => path.join() === field.path.join())).toBe(true)
      },
    ),
  )
})

test.each(['1.5', '1e99', ' 1', 'ten', '0x1', '007'])('a number field refuses %j', (typed) => {
  expect(acceptsOption('texts.defaultLimit', typed)).toBe(false)
})

test.each(['', '0', '-1', '18446744073709551615'])('a number field takes %j', (typed) => {
  expect(acceptsOption('texts.defaultLimit', typed)).toBe(true)
})

test('blank order fields, blank and repeated keys, and values that are not JSON are refused', () => {
  expect(acceptsOption('orders.defaultOrder', [{ field: ' ', desc: '', source: null }])).toBe(false)
  const row = { key: 'a', kind: 'json', value: '1', source: null } as const
  expect(acceptsOption('members.variables', [row])).toBe(true)
  expect(acceptsOption('members.variables', [row, row])).toBe(false)
  expect(acceptsOption('members.variables', [{ ...row, value: '{' }])).toBe(false)
  expect(acceptsOption('members.variables', [{ ...row, key: '' }])).toBe(false)
})

test('fields that the interface does not describe are listed with their source', () => {
  expect(otherFields(readRecordText(text).record!)).toEqual([
    { path: ['owner'], source: '1.0' },
    { path: ['query', 'later'], source: '[]' },
    { path: ['query', 'queryOptions', 'shownColumns'], source: '"a,b"' },
  ])
})

test('a time range is resolved where it can be, and any text is allowed', () => {
  expect(momentOf('now-90m', 90 * 60_000)).toBe(0)
  expect(widthText('now-90m', 'now', 0)).toBe('1 h 30 min wide')
  expect(widthText('now', 'now-1h', 0)).toBe('The start is after the end.')
  expect(widthText('2026-06-03T10:00:00-04:00', '2026-06-03T15:00:00Z', 0)).toBe('1 h wide')
  expect(widthText('last tuesday', 'now', 0)).toBe('')
  expect(lengthText(0)).toBe('0 s')
})
