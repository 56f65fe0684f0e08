import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { asInteger, asTexts, entriesOf, exactJson, indentJson, inlineText, member } from './json-value.ts'

const record: unknown = JSON.parse('{"__proto__":{"x":1},"a":[1,"b",null],"constructor":"c"}')

test('only own members are visible, including odd names', () => {
  expect(member(record, '__proto__')).toEqual({ x: 1 })
  expect(member(record, 'constructor')).toBe('c')
  expect(member(record, 'toString')).toBeUndefined()
  expect(entriesOf(record).map(([key]) => key)).toEqual(['__proto__', 'a', 'constructor'])
})

test.each([null, 5, 'text', []])('%j has no members', (value) => {
  expect(member(value, 'length')).toBeUndefined()
  expect(entriesOf(value)).toEqual([])
})

test('values of another type are undefined', () => {
  expect(asTexts(member(record, 'a'))).toEqual(['b'])
  expect(asTexts('b')).toBeUndefined()
  expect(asInteger(1.5)).toBeUndefined()
  expect(asInteger(18446744073709551615n)).toBe(18446744073709551615n)
})

test('any value is one line of text, with exact big integers', () => {
  expect(inlineText(undefined)).toBe('')
  expect(inlineText('as is')).toBe('as is')
  expect(inlineText(null)).toBe('null')
  expect(inlineText([18446744073709551615n])).toBe('[18446744073709551615]')
})

test('JSON text is that of JSON.stringify, but with exact integers', () => {
  forAll(fc.anything({ withDate: true, withNullPrototype: true }), (value) => {
    expect(exactJson(value)).toBe(JSON.stringify(value))
  })
  const record = { a: [18446744073709551615n, undefined], b: undefined, c: -9007199254740993n, '"': '#1' }
  expect(exactJson(record)).toBe(
    String.raw`{"a":[18446744073709551615,null],"c":-9007199254740993,"\"":"#1"}`,
  )
})

test('indents any JSON text like JSON.stringify', () => {
  forAll(fc.jsonValue(), fc.constantFrom(0, 1, 3), (value, spaces) => {
    expect(indentJson(JSON.stringify(value, null, spaces))).toBe(JSON.stringify(value, null, 2))
  })
})

test('indenting keeps tokens verbatim', () => {
  expect(indentJson(String.raw`{"a":1e400,"a":18446744073709551615,"\u0041\"{,":"x: [y]", "b":[ ]}`)).toBe(
    String.raw`{
  "a": 1e400,
  "a": 18446744073709551615,
  "\u0041\"{,": "x: [y]",
  "b": []
}`,
  )
})
