import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

function shuffled(value: unknown, flip: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, flip))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, shuffled(item, flip)])
  return Object.fromEntries(flip ? entries.toReversed() : entries)
}

test('key order and white space make no difference', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const other = JSON.stringify(shuffled(value, true), null, '\t')
      expect(canonicalJson(other)).toBe(canonicalJson(JSON.stringify(value)))
    }),
  )
})

test('the canonical text is JSON of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(JSON.parse(canonicalJson(text) ?? 'undefined')).toEqual(JSON.parse(text))
    }),
  )
})

test('different values have different texts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const same = canonicalJson(JSON.stringify(a)) === canonicalJson(JSON.stringify(b))
      const [plainA, plainB] = [a, b].map((value) => JSON.stringify(shuffled(value, false)))
      if (plainA === plainB) expect(same).toBe(true)
      else if (same) expect(shuffled(a, false)).toEqual(shuffled(b, false))
    }),
  )
})

test.each([
  ['9007199254740993', '9007199254740992'],
  ['1e400', '1e401'],
  ['0.1', '0.10000000000000000001'],
  ['{"a":1,"a":2}', '{"a":2}'],
  ['{"__proto__":1}', '{}'],
])('%s and %s are not the same', (a, b) => {
  expect(canonicalJson(a)).not.toBe(canonicalJson(b))
})

test.each([
  ['1', '1.0'],
  ['1', '10e-1'],
  ['1e5', '100000'],
  ['-0', '0.0'],
  ['"\\u00e9\\/"', '"é/"'],
])('%s and %s are the same', (a, b) => {
  expect(canonicalJson(a)).toBe(canonicalJson(b))
})

test('agrees with JSON.parse on what is JSON', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '.',
    'e',
    'null',
    ' ',
    '\n',
    '01',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      let valid = true
      try {
        JSON.parse(text)
      } catch {
        valid = false
      }
      expect(canonicalJson(text) !== undefined).toBe(valid)
    }),
    { numRuns: 2000 },
  )
})

test('refuses what is nested too deep instead of overflowing the stack', () => {
  expect(canonicalJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined()
})

const most = 1024 * 1024
const filled = (piece: string) => piece.repeat(most / piece.length)

// Each of these would not end within the time of a test if it took more than linear time.
test.each([
  ['zeros before the last digit', `{"n":1${'0'.repeat(most)}1}`],
  ['a number without end', `{"n":${'9'.repeat(most)}}`],
  ['an exponent without end', `{"n":1e${'9'.repeat(most)}}`],
  ['many long numbers', `[${filled(`1${'0'.repeat(390)}1,`)}1]`],
  ['a long text in many lists', `${'["",'.repeat(500)}"${'x'.repeat(most)}"${']'.repeat(500)}`],
  ['one key again and again', `{${filled('"a":1,')}"a":2}`],
  ['escapes', `"${filled('\\u00e9')}"`],
  ['white space', `[${' '.repeat(most)}1]`],
])('reads 1 MiB of %s', (_, text) => {
  expect(canonicalJson(text)).toBeDefined()
})

test('a number longer than any that is meant is its own one spelling', () => {
  const long = `1${'0'.repeat(400)}`
  expect(canonicalJson(`[ ${long} ]`)).toBe(`[${long}]`)
  expect(canonicalJson(long)).not.toBe(canonicalJson(`${long}.0`))
  expect(canonicalJson(`1${'0'.repeat(399)}`)).toBe('1e399')
})
