import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import { pieceOf } from '#test/text-cases.ts'
import { elementRanges, JsonScanner } from './json-scanner.ts'

function checkInPieces(text: string, size: number): boolean {
  const check = new JsonScanner()
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) check.push(bytes.subarray(at, at + size))
  const isWhole = check.end()
  const ofText = new JsonScanner()
  for (let at = 0; at < text.length; at += size) ofText.push(text, at, Math.min(text.length, at + size))
  expect(ofText.end()).toBe(isWhole)
  return isWhole
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('accepts every JSON value, however it is split into pieces', () => {
  forAll(fc.json(), fc.integer({ min: 1, max: 9 }), (text, size) => {
    expect(checkInPieces(text, size)).toBe(true)
  })
})

test('refuses every truncated JSON container', () => {
  forAll(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (value, cut) => {
    const text = JSON.stringify(value)
    expect(checkInPieces(text.slice(0, cut % text.length), 3)).toBe(false)
  })
})

test('agrees with JSON.parse on random JSON tokens', () => {
  const piece = pieceOf(
    '{ · } · [ · ] · , · : · "a" · " · \\ · \\u · 00e9 · 1 · 0 · - · + · . · e · E · null · true · x',
    '  · \n · \u0001',
  )
  forAllWith(
    { numRuns: 5000 },
    fc.array(piece, { maxLength: 12 }),
    fc.integer({ min: 1, max: 4 }),
    (parts, size) => {
      const text = parts.join('')
      expect(checkInPieces(text, size)).toBe(isJson(text))
    },
  )
})

test('validates numbers to their end, however long they are', () => {
  const digits = fc.integer({ min: 0, max: 900 }).map((length) => '10'.repeat(length).slice(0, length))
  const long = fc.array(fc.oneof(digits, fc.constantFrom('-', '+', '.', 'e', '0')), { maxLength: 7 })
  forAllWith({ numRuns: 2000 }, long, fc.integer({ min: 1, max: 200 }), (parts, size) => {
    const text = parts.join('')
    expect(checkInPieces(text, size)).toBe(isJson(text))
  })
  for (const end of ['', '.5', 'e5', '.', 'e', '-', '.5.5', 'e5e5', '+1']) {
    const text = `[${'1'.repeat(1000)}${end}]`
    expect(checkInPieces(text, 7)).toBe(isJson(text))
  }
})

test.each(['', ' ', '<!doctype html>', '{"a":1}]', '[1,]', '{"a":}', '01', '1.', 'nul', '"\t"'])(
  'refuses %j',
  (text) => {
    expect(checkInPieces(text, 2)).toBe(false)
  },
)

test('refuses 100,000 levels of nesting', () => {
  expect(checkInPieces('['.repeat(100_000) + ']'.repeat(100_000), 4096)).toBe(false)
})

const elementsOf = (text: string) =>
  Array.from(elementRanges(text), ([start, end]) => text.slice(start, end).trim())

test('each element is returned as written', () => {
  forAll(fc.array(fc.json(), { minLength: 1 }), fc.constantFrom('', ' ', '\n  '), (elements, space) => {
    const text = `[${elements.map((element) => space + element).join(`${space},`)}${space}]`
    expect(elementsOf(text)).toEqual(elements.map((element) => element.trim()))
  })
})

test('an empty array has no elements', () => {
  expect(elementsOf('[ ]')).toEqual([])
})

test('finds elements despite invalid JSON, so that one does not hide others', () => {
  expect(elementsOf(String.raw`[nul,{"a":"\u","b":[1}],"tab	",,"\x"]`)).toEqual([
    'nul',
    String.raw`{"a":"\u","b":[1}]`,
    '"tab	"',
    '',
    String.raw`"\x"`,
  ])
  const ranges = elementRanges('[1,[2,3')
  expect([ranges.next().value, ranges.next().value]).toEqual([[1, 2], undefined])
})

test('finds elements wherever their list starts and however long it is', () => {
  const items = Array.from({ length: 30_000 }, (_, at) => `"${at}"`)
  const before = `{"list":[${items.join(',')}]`
  expect(elementsOf(`${before},"b":[]}`)).toEqual(items)
  const ranges = elementRanges(`${before} }`)
  let next = ranges.next()
  while (next.done !== true) next = ranges.next()
  expect(next.value).toBe(before.length)
})

function brokenAt(text: string, size = text.length): number {
  const scanner = new JsonScanner({ maxDepth: 2 })
  for (let at = 0; at < text.length; at += size) scanner.push(text.slice(at, at + size))
  return scanner.end() ? -1 : scanner.brokenAt
}

test.each([
  ['{"a":[1]}', -1],
  ['{"a":1,}', 7],
  ['[nul]', 1],
  ['["a', 3],
  ['[[[', 2],
  ['1 2', 2],
  ['', 0],
  [' ]', 1],
  ['{]', 1],
  ['"\\u00e9"', -1],
  ['"\\x"', 2],
  ['"\\u12g4"', 5],
  ['["\\u1"]', 5],
  ['[1,"a\tb"]', 5],
  ['[1,é]', 3],
  ['"\\uafAF"', -1],
  [',,', 0],
])('%j stops being valid JSON at %d', (text, at) => {
  expect([brokenAt(text), brokenAt(text, 1)]).toEqual([at, at])
})

test('reports nothing after the first error', () => {
  const told: number[] = []
  new JsonScanner({ onMark: (_, at) => told.push(at) }).push('[1,],[2]')
  expect(told).toEqual([0, 2])
})
