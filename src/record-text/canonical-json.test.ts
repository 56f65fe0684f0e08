import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import { canonicalJson } from './canonical-json.ts'

/** A spelling of a value, and its canonical form, computed independently of the product code. */
type Spelled = { readonly text: string; readonly canonical: string }

const escaped = (text: string) =>
  `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`

const spelledString = fc
  .tuple(
    fc.oneof(
      fc.stringMatching(/^[a-c"! ]{0,5}$/),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud800', '\udfff'),
    ),
    fc.constantFrom('plain', 'escaped', 'raw'),
  )
  .map(([text, how]): Spelled => {
    const plain = JSON.stringify(text)
    // A raw lone surrogate, which JSON.stringify would escape.
    const raw = plain.replaceAll(/\\u(d[89a-f][\da-f]{2})/g, (_, unit: string) =>
      String.fromCharCode(Number.parseInt(unit, 16)),
    )
    return { text: how === 'escaped' ? escaped(text) : how === 'raw' ? raw : plain, canonical: plain }
  })

const spelledNumber = fc
  .record({
    value: fc.bigInt({ min: 0n, max: 10n ** 30n }),
    zeros: fc.nat(3),
    places: fc.nat(40),
    power: fc.oneof(
      fc.constant(null),
      fc.bigInt({ min: -300n, max: 300n }),
      fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    ),
    sign: fc.constantFrom('', '-'),
    mark: fc.constantFrom('e', 'E', 'e+', 'E+', 'e00', 'e-'),
  })
  .map(({ value, zeros, places, power, sign, mark }): Spelled => {
    const digits = `${value}${'0'.repeat(zeros)}`.padStart(places + 1, '0')
    const whole = digits.slice(0, digits.length - places).replace(/^0+(?=.)/, '')
    const written = power === null ? 0n : power < 0n || mark === 'e-' ? -(power < 0n ? -power : power) : power
    const behind =
      power === null
        ? ''
        : `${written < 0n ? 'e-' : mark === 'e-' ? 'e' : mark}${`${written}`.replace('-', '')}`
    const text = `${sign}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}${behind}`
    const plain = `${value}`.replace(/0+$/, '')
    const shift = BigInt(`${value}`.length - plain.length + zeros - places)
    return { text, canonical: value === 0n ? '0' : `${sign}${plain}e${written + shift}` }
  })

const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/)

const { spelled } = fc.letrec<{ spelled: Spelled }>((tie) => {
  const members = fc.array(fc.tuple(spelledString, space, tie('spelled'), space), { maxLength: 12 })
  return {
    spelled: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      spelledNumber,
      spelledString,
      fc.constantFrom('true', 'false', 'null').map((text): Spelled => ({ text, canonical: text })),
      members.map((items): Spelled => ({
        text: `[${items.map(([, before, { text }, after]) => before + text + after).join(',')}]`,
        canonical: `[${items.map(([, , { canonical }]) => canonical).join(',')}]`,
      })),
      members.map((items): Spelled => ({
        text: `{${items.map(([key, before, { text }, after]) => `${before}${key.text}${after}:${before}${text}${after}`).join(',')}}`,
        canonical: `{${items
          .toSorted(([a], [b]) => (a.canonical < b.canonical ? -1 : Number(a.canonical > b.canonical)))
          .map(([key, , { canonical }]) => `${key.canonical}:${canonical}`)
          .join(',')}}`,
      })),
    ),
  }
})

test('all spellings of a value have the same canonical text, with sorted keys and duplicates in order', () => {
  forAllWith({ numRuns: 1000 }, spelled, ({ text, canonical }) => {
    expect(canonicalJson(text)).toBe(canonical)
    // After numbers whose canonical form is three times as long.
    const [short, long] = ['1,'.repeat(200), '1e0,'.repeat(200)]
    expect(canonicalJson(`[${short}${text}]`)).toBe(`[${long}${canonical}]`)
  })
})

/** With sorted object keys, so that equal values have equal JSON. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]): [string, unknown] => [key, inOrder(item)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

test('different values have different texts', () => {
  forAll(fc.jsonValue(), fc.jsonValue(), (a, b) => {
    const same = canonicalJson(JSON.stringify(a)) === canonicalJson(JSON.stringify(b))
    expect(same).toBe(JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b)))
  })
})

test.each([
  ['9007199254740993', '9007199254740992'],
  ['1e400', '1e401'],
  ['0.1', '0.10000000000000000001'],
  ['{"a":1,"a":2}', '{"a":2}'],
  ['{"__proto__":1}', '{}'],
])('%s and %s are different', (a, b) => {
  expect(canonicalJson(a)).not.toBe(canonicalJson(b))
})

test.each([
  ['1', '1.0'],
  ['1', '10e-1'],
  ['1e5', '100000'],
  ['-0', '0.0'],
  ['"\\u00e9\\/"', '"é/"'],
])('%s and %s are equal', (a, b) => {
  expect(canonicalJson(a)).toBe(canonicalJson(b))
})

test('accepts the same texts as JSON.parse', () => {
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
  forAllWith({ numRuns: 2000 }, fc.array(pieces, { maxLength: 12 }), (parts) => {
    const text = parts.join('')
    let valid = true
    try {
      JSON.parse(text)
    } catch {
      valid = false
    }
    expect(canonicalJson(text) !== undefined).toBe(valid)
  })
})

test('refuses deep nesting instead of overflowing the stack', () => {
  expect(canonicalJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined()
})

const most = 1024 * 1024
const filled = (piece: string) => piece.repeat(most / piece.length)

// Each of these would time out if it took more than linear time.
test.each([
  ['zeros before the last digit', `{"n":1${'0'.repeat(most)}1}`],
  ['an endless number', `{"n":${'9'.repeat(most)}}`],
  ['an endless exponent', `{"n":1e${'9'.repeat(most)}}`],
  ['many long numbers', `[${filled(`1${'0'.repeat(390)}1,`)}1]`],
  ['a long string in many lists', `${'["",'.repeat(500)}"${'x'.repeat(most)}"${']'.repeat(500)}`],
  ['nested objects with unsorted keys', `${'{"b":'.repeat(500)}[${filled('1,')}1]${',"a":1}'.repeat(500)}`],
  [
    'keys with a common prefix',
    `{${Array.from({ length: 700 }, (_, at) => `"${'a'.repeat(1500)}${9999 - at}":1`).join(',')}}`,
  ],
  ['one repeated key', `{${filled('"a":1,')}"a":2}`],
  ['escapes', `"${filled('\\u00e9')}"`],
  ['white space', `[${' '.repeat(most)}1]`],
])('reads 1 MiB of %s', (_, text) => {
  expect(canonicalJson(text)).toBeDefined()
})

test('keys that are in order are not sorted, and plain strings are not parsed', () => {
  const [pivots, parsed] = [vi.spyOn(Math, 'random'), vi.spyOn(JSON, 'parse')]
  try {
    forAll(fc.uniqueArray(fc.stringMatching(/^[a-c]{0,4}$/)), (keys) => {
      const text = `{${keys
        .toSorted()
        .map((key) => `"${key}":"é€"`)
        .join(',')}}`
      expect(canonicalJson(text)).toBe(text)
    })
    expect(pivots).not.toHaveBeenCalled()
    expect(parsed).not.toHaveBeenCalled()
  } finally {
    vi.restoreAllMocks()
  }
  expect(canonicalJson('{"b":1,"a":2}')).toBe('{"a":2e0,"b":1e0}')
})

test('a number longer than any meaningful one is its only spelling', () => {
  const long = `1${'0'.repeat(400)}`
  expect(canonicalJson(`[ ${long} ]`)).toBe(`[${long}]`)
  expect(canonicalJson(long)).not.toBe(canonicalJson(`${long}.0`))
  expect(canonicalJson(`1${'0'.repeat(399)}`)).toBe('1e399')
})

test('a string of lone surrogates becomes six times as long', () => {
  const halves = '\ud800'.repeat(1000)
  expect(canonicalJson(`"${halves}"`)).toBe(JSON.stringify(halves))
})

// A hash of this text is stored with users' waivers: changing the text would lose them.
test.each([
  [' -0.0e5 ', '0'],
  ['[ -12.3400E+03 , 0.001, 100 ]', '[-1234e1,1e-3,1e2]'],
  ['{"b":{"d":1,"c":[ ]},"a":"\\u0062\\/\\n"}', '{"a":"b/\\n","b":{"c":[],"d":1e0}}'],
  ['{"a":2,"":3,"a":1,"a b":4,"a!":5,"":6}', '{"":3e0,"":6e0,"a b":4e0,"a!":5e0,"a":2e0,"a":1e0}'],
  ['["\\ud83d\\ude00\\ud800"]', '["😀\\ud800"]'],
  ['{"b":1,"\\u0061":{ }}', '{"a":{},"b":1e0}'],
])('%s has the canonical form %s', (text, spelled) => {
  expect(canonicalJson(text)).toBe(spelled)
})
