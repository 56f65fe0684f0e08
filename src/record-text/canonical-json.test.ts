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
  [
    'objects in objects, none of them in order',
    `${'{"b":'.repeat(500)}[${filled('1,')}1]${',"a":1}'.repeat(500)}`,
  ],
  [
    'keys that begin alike',
    `{${Array.from({ length: 700 }, (_, at) => `"${'a'.repeat(1500)}${9999 - at}":1`).join(',')}}`,
  ],
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

// The text is kept, as a hash, with what somebody said of a grant: another one would lose that.
test.each([
  [' -0.0e5 ', '0'],
  ['[ -12.3400E+03 , 0.001, 100 ]', '[-1234e1,1e-3,1e2]'],
  ['{"b":{"d":1,"c":[ ]},"a":"\\u0062\\/\\n"}', '{"a":"b/\\n","b":{"c":[],"d":1e0}}'],
  ['{"a":2,"":3,"a":1,"a b":4,"a!":5,"":6}', '{"":3e0,"":6e0,"a b":4e0,"a!":5e0,"a":2e0,"a":1e0}'],
  ['["\\ud83d\\ude00\\ud800"]', '["😀\\ud800"]'],
  ['{"b":1,"\\u0061":{ }}', '{"a":{},"b":1e0}'],
])('%s is spelled %s', (text, spelled) => {
  expect(canonicalJson(text)).toBe(spelled)
})

test('members of objects in objects are in the order of their keys, however many there are', () => {
  const key = fc.stringMatching(/^[a-c"\u00e9]{0,5}$/)
  const keys = fc.uniqueArray(key, { maxLength: 40 })
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 4 }), fc.boolean(), (levels, isLast) => {
      const nested = (names: readonly string[], at: number): string => {
        const inner = at + 1 < levels.length
        const own = names.map((name, index) => {
          const holds = inner && index === (isLast ? names.length - 1 : 0)
          return `${JSON.stringify(name)}:${holds ? nested(levels[at + 1] ?? [], at + 1) : '"v"'}`
        })
        return `{${own.join(',')}}`
      }
      const spelled = canonicalJson(nested(levels[0] ?? [], 0)) ?? ''
      let rest: unknown = JSON.parse(spelled)
      while (typeof rest === 'object' && rest !== null) {
        const found: readonly string[] = Object.keys(rest).map((name) => JSON.stringify(name))
        expect(found).toEqual(found.toSorted())
        rest = Object.values(rest).find((value) => typeof value === 'object')
      }
      expect(spelled).toHaveLength(nested(levels[0] ?? [], 0).length)
    }),
  )
})
