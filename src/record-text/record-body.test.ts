import { expect, test } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { arbitraryChoices, arbitraryQueryText, arbitraryQueryTree, spelled } from '#test/arbitrary-query.ts'
import { changesBetween } from './record-changes.ts'
import { bodyOf, membersOf, nodeAt, readRecordText, isSameRecord, sourceOf } from './record-text.ts'
import { propertyRuns } from '#test/property-runs.ts'

/** Sources of a record's members, with their keys. */
const membersIn = (text: string) => {
  const record = readRecordText(text).record!
  return membersOf(record.root).map(({ key, keyNode }) => [key, sourceOf(record, keyNode.parent!)] as const)
}

test('the body is the record without its id, with every other member byte for byte and in order', () => {
  forAllWith({ numRuns: propertyRuns(1000) }, arbitraryQueryText, (text) => {
    const body = bodyOf(text)
    expect(membersIn(body)).toEqual(membersIn(text).filter(([key]) => key !== 'id'))
    if (!nodeAt(readRecordText(text).record!, ['id'])) expect(body).toBe(text)
  })
})

test.each([
  ['{"id":"a"}', '{}'],
  ['{ "id" : "a" }', '{ }'],
  ['{\n  "id": "a",\n  "name": 1.0\n}', '{\n  "name": 1.0\n}'],
  [String.raw`{"\u0069d":"a","name":"\u00e9\/"}`, String.raw`{"name":"\u00e9\/"}`],
  [String.raw`{"id":1,"name":"x" , "\u0069\u0064":[2]}`, '{"name":"x"}'],
  ['{"id":"a","id":"b"}', '{}'],
  ['{"ID":"a","query":{"id":"b"},"i\u0307d":1}', '{"ID":"a","query":{"id":"b"},"i\u0307d":1}'],
])('the body of %s', (text, body) => {
  expect(bodyOf(text)).toBe(body)
})

test('different spellings of a record are not a change', () => {
  forAllWith(
    { numRuns: propertyRuns(1000) },
    arbitraryQueryTree,
    arbitraryChoices,
    arbitraryChoices,
    (tree, first, second) => {
      const [a, b] = [spelled(tree, first), spelled(tree, second, true)]
      expect(isSameRecord(a, b)).toBe(true)
      expect(changesBetween(a, b)).toEqual([])
    },
  )
})

test.each(['\ufeff{"a":1}', '{"a":1}\u00a0', '{"a":01}', '{"a":1,}', '{"a":"\t"}', '\u2028{}', '{"a":NaN}'])(
  'what only a lenient parser accepts is not a record: %j',
  (text) => {
    expect(readRecordText(text).problem?.message).toMatch(/not valid JSON.*line \d+, column \d+/)
  },
)
