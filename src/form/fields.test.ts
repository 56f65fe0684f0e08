import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRecordText } from '#record-text/record-text.ts'
import { readItems, readMembers, readOrders, readText } from './read-fields.ts'
import { writeItems, writeMembers, writeOrders, writeText } from './write-fields.ts'

const record = (text: string) => readRecordText(text).record!

test('a value that a field can show exactly is editable, and others are read-only with a reason', () => {
  const text =
    '{"a":"x","b":18446744073709551615,"c":1.0,"d":7,"e":"two\\nlines","f":true,"g":1e2,"h":{},"h":{}}'
  expect(readText(record(text), ['a'], 'text')).toEqual({ value: 'x' })
  expect(readText(record(text), ['b'], 'integer')).toEqual({ value: '18446744073709551615' })
  expect(readText(record(text), ['f'], 'boolean')).toEqual({ value: 'true' })
  expect(readText(record(text), ['missing'], 'integer')).toEqual({ value: '' })
  expect(readText(record(text), ['c'], 'integer').fixed?.reason).toContain('whole number')
  expect(readText(record(text), ['g'], 'integer').fixed?.source).toBe('1e2')
  expect(readText(record(text), ['d'], 'text').fixed?.reason).toContain('not text')
  expect(readText(record(text), ['e'], 'text').fixed?.reason).toContain('line breaks')
  expect(readText(record(text), ['d', 'x'], 'text').fixed?.reason).toContain('“d” is not an object')
  expect(readText(record(text), ['h', 'x'], 'text').fixed?.reason).toContain('more than once')
})

test('writing back what was read changes nothing', () => {
  const text =
    '{"l":[ "\\u0041" ,"b"],"m":{"\\u006b" : "\\/" ,"n":1.0},"o":[{"desc":true,"field":"\\u0066","x":1e2}, {"field":"b"} ]}'
  expect(writeItems(text, ['l'], readItems(record(text), ['l']).value!, text)).toBe(text)
  expect(writeMembers(text, ['m'], readMembers(record(text), ['m']).value!, text)).toBe(text)
  expect(writeOrders(text, ['o'], readOrders(record(text), ['o']).value!, text)).toBe(text)
})

test('changing a row keeps the spelling of the others', () => {
  const text = '{"o":[{"desc":true,"field":"a","x":1e2},{"field":"b"}]}'
  const [first, second] = readOrders(record(text), ['o']).value!
  expect(writeOrders(text, ['o'], [first!, { ...second!, desc: 'true' }], text)).toBe(
    '{"o":[{"desc":true,"field":"a","x":1e2},{"field":"b", "desc": true}]}',
  )
  expect(writeOrders(text, ['o'], [second!, first!], text)).toBe(
    '{"o":[{"field":"b"},{"desc":true,"field":"a","x":1e2}]}',
  )
})

test('an emptied number or boolean is removed; an emptied text stays as an empty string if the record had one', () => {
  const base = '{"name":"x","q":{"n":1}}'
  expect(writeText(base, ['q', 'n'], 'integer', '', base)).toBe('{"name":"x","q":{}}')
  expect(writeText(base, ['name'], 'text', '', base)).toBe('{"name":"","q":{"n":1}}')
})

test('typing into an absent field and emptying it restores the record', () => {
  forAll(fc.constantFrom('{}', '{"q":{}}', '{ "a" : 1 }'), fc.string({ minLength: 1 }), (base, typed) => {
    const path = ['q', 'options', 'resolution']
    const written = writeText(base, path, 'text', typed, base)!
    expect(readText(record(written), path, 'text').value ?? typed).toBe(typed)
    expect(writeText(written, path, 'text', '', base)).toBe(base)
  })
})

test('null reads as empty, is replaced by a value, and returns when the value is removed', () => {
  const text = '{"l":null}'
  expect(readItems(record(text), ['l'])).toEqual({ value: [] })
  expect(writeItems(text, ['l'], [{ value: 'x', source: null }], text)).toBe('{"l":["x"]}')
  for (const [kind, typed, source] of [
    ['text', 'now-1h', '"now-1h"'],
    ['lines', 'a\nb', String.raw`"a\nb"`],
    ['integer', '7', '7'],
    ['boolean', 'true', 'true'],
  ] as const) {
    expect(readText(record(text), ['l'], kind)).toEqual({ value: '' })
    const written = writeText(text, ['l'], kind, typed, text)!
    expect(written).toBe(`{"l":${source}}`)
    expect(writeText(written, ['l'], kind, '', text)).toBe(text)
  }
})
