import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('integers of any size come out exact, wherever they stand', () => {
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 64n), 2n ** 64n), (value) => {
      for (const text of [`${value}`, `{"a": ${value}}`, `[1,${value}]`, `[[${value}]]`]) {
        const flat = JSON.stringify(parseJson(text), (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))
        expect(flat.replaceAll('"', '')).toContain(`${value}`)
      }
    }),
  )
})

test('everything else is what JSON.parse gives', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/\d{16,}|e\+?\d{3,}/.test(text))
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('beside an integer that no double holds, all else is what JSON.parse gives, also where a key stands twice', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (first, last) => {
      fc.pre(!/\d{16,}|e\+?\d{3,}/.test(first + last))
      const record = `{"a":${first},"a":${last},"exact":9007199254740993}`
      const expected = { a: JSON.parse(last), exact: 9007199254740993n }
      expect(parseJson(record)).toEqual(expected)
      expect(parseJson(`[${first},${record}]`)).toEqual([JSON.parse(first), expected])
    }),
  )
})

test('a number beyond every double stays the text that was sent', () => {
  expect(parseJson('[{"a":1e400,"b":-1E+999,"c":1e21,"d":1e-400}]')).toEqual([
    { a: '1e400', b: '-1E+999', c: 1e21, d: 0 },
  ])
})

test('digits inside strings are text', () => {
  expect(parseJson('{"metaVersion":"1615469248501218883"}')).toEqual({ metaVersion: '1615469248501218883' })
})

test.each(['', '{', '<html>', '[1,]', 'nul'])('throws SyntaxError for %j', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test('only what holds such an integer is read the exact way, which ends where a value is nested very deep', () => {
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  expect(() => parseJson(deep)).not.toThrow()
  expect(parseJson(`[9007199254740993,${deep}]`)).toHaveProperty('0', 9007199254740993n)
})
