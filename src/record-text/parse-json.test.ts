import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { parseJson } from './parse-json.ts'

test('parses integers of any size exactly, wherever they are', () => {
  forAll(fc.bigInt(-(2n ** 64n), 2n ** 64n), (value) => {
    for (const text of [`${value}`, `{"a": ${value}}`, `[1,${value}]`, `[[${value}]]`]) {
      const flat = JSON.stringify(parseJson(text), (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))
      expect(flat.replaceAll('"', '')).toContain(`${value}`)
    }
  })
})

test('everything else is the same as with JSON.parse', () => {
  forAll(fc.json(), (text) => {
    fc.pre(!/\d{16,}|e\+?\d{3,}/.test(text))
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })
})

test('next to an integer beyond doubles, all else is as with JSON.parse, including duplicate keys', () => {
  forAll(fc.json(), fc.json(), (first, last) => {
    fc.pre(!/\d{16,}|e\+?\d{3,}/.test(first + last))
    const record = `{"a":${first},"a":${last},"exact":9007199254740993}`
    const expected = { a: JSON.parse(last), exact: 9007199254740993n }
    expect(parseJson(record)).toEqual(expected)
    expect(parseJson(`[${first},${record}]`)).toEqual([JSON.parse(first), expected])
  })
})

test('next to such an integer, texts and keys that look like numbers or marks stay as they are', () => {
  const odd = fc.stringMatching(/^["'#\\:,{}[\]0-9eE.+ -]{0,12}$/)
  forAll(
    fc.dictionary(odd, fc.oneof(odd, fc.array(odd), fc.double({ noNaN: true, min: -1e9, max: 1e9 }))),
    (texts) => {
      const text = JSON.stringify(texts, null, 1)
      expect(parseJson(`{"of": ${text}, "exact" : 9007199254740993}`)).toEqual({
        of: JSON.parse(text),
        exact: 9007199254740993n,
      })
    },
  )
})

test('a number beyond the range of doubles stays source text', () => {
  expect(parseJson('[{"a":1e400,"b":-1E+999,"c":1e21,"d":1e-400}]')).toEqual([
    { a: '1e400', b: '-1E+999', c: 1e21, d: 0 },
  ])
})

test('digits in strings are text', () => {
  expect(parseJson('{"metaVersion":"1615469248501218883"}')).toEqual({ metaVersion: '1615469248501218883' })
})

test.each(['', '{', '<html>', '[1,]', 'nul'])('throws SyntaxError for %j', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test('only parts with such integers are parsed exactly, which has a nesting limit', () => {
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  expect(() => parseJson(deep)).not.toThrow()
  expect(parseJson(`[9007199254740993,${deep}]`)).toHaveProperty('0', 9007199254740993n)
})
