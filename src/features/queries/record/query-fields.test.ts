import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween } from '#record-text/record-changes.ts'
import { membersOf, nodeAt, readRecordText, sourceOf } from '#record-text/record-text.ts'
import { forAllWith } from '#test/for-all.ts'
import { arbitraryQueryText } from '#test/arbitrary-query.ts'
import { isKnownField, otherFieldPaths, withoutOtherFields } from './query-fields.ts'

test('removes only undocumented fields', () => {
  const text = '{"id":"q", "owner":1.0, "query":{"apl":"x","later":[]}, "metadata":{"free":1}, "owner":2}'
  expect(otherFieldPaths(text)).toEqual([['owner'], ['owner'], ['query', 'later']])
  expect(withoutOtherFields(text)).toBe('{"id":"q", "query":{"apl":"x"}, "metadata":{"free":1}}')
})

/** Sources of the documented members of one object, except nested ones. */
const described = (text: string, place: readonly string[]) => {
  const record = readRecordText(text).record!
  return membersOf(place.length === 0 ? record.root : nodeAt(record, place))
    .filter(({ key }) => isKnownField([...place, key]) && !['query', 'queryOptions'].includes(key))
    .map(({ keyNode }) => sourceOf(record, keyNode.parent!))
}

test('every documented field stays byte for byte', () => {
  forAllWith({ numRuns: 200 }, arbitraryQueryText, (text) => {
    fc.pre(readRecordText(text).record!.duplicates.length === 0)
    const without = withoutOtherFields(text)
    expect(otherFieldPaths(without)).toEqual([])
    for (const place of [[], ['query'], ['query', 'queryOptions']]) {
      expect(described(without, place)).toEqual(described(text, place))
    }
    expect(changesBetween(text, without)!.every(({ after }) => after === undefined)).toBe(true)
  })
})
