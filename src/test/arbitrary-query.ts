import * as fc from 'fast-check'

/** A JSON value apart from its spelling. A number keeps its digits, since a double may not hold them all. */
export type JsonTree =
  | { readonly kind: 'plain'; readonly source: string }
  | { readonly kind: 'number'; readonly source: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly JsonTree[] }
  | { readonly kind: 'object'; readonly members: readonly Member[] }

type Member = readonly [key: string, value: JsonTree]

const plain = (source: string): JsonTree => ({ kind: 'plain', source })
const number = (source: string): JsonTree => ({ kind: 'number', source })
const text = (value: string): JsonTree => ({ kind: 'text', value })

const numbers = fc
  .oneof(
    fc.constantFrom('-0', '1.0', '1e2', '1E+2', '1e400', '-1e-400', '0.10', '9007199254740993'),
    fc.constantFrom('18446744073709551615', '18446744073709551616', '-9223372036854775809'),
    fc.integer().map(String),
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(String),
  )
  .map(number)

const characters = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(
    '\u2028',
    'a\r\nb',
    '\t',
    '/',
    '"',
    '\\',
    '\u00e9',
    'e\u0301',
    '\ud83d\ude00',
    '\ud83d',
    '\udc00x',
    '\ufeff',
    '\0',
  ),
)

/** Keys that look alike, that every object inherits, or that a path written as text cannot tell apart. */
const oddKeys = fc.constantFrom(
  'a',
  '\u00e9',
  'e\u0301',
  '',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a.b',
  'query.apl',
  'a"b',
  '[0]',
  '0',
  'id',
  'ID',
  'shownColumns',
)
const keys = fc.oneof(oddKeys, characters)

const { any } = fc.letrec<{ any: JsonTree }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(plain('null'), plain('true'), plain('false')),
    numbers,
    characters.map(text),
    fc.array(tie('any'), { maxLength: 3 }).map((items): JsonTree => ({ kind: 'list', items })),
    fc
      .array(fc.tuple(keys, tie('any')), { maxLength: 3 })
      .map((members): JsonTree => ({ kind: 'object', members: withoutTwins(members) })),
  ),
}))

const withoutTwins = (members: readonly Member[]): Member[] => [...new Map(members)]

const words = fc.oneof(
  fc.constantFrom("['logs']\r\n| where a == 'b'\n| take 10", 'now-1h', '2026-06-03T10:31:37-04:00', 'apl'),
  characters,
)
const strings = words.map(text)
const booleans = fc.constantFrom(plain('true'), plain('false'))
const listOf = (items: fc.Arbitrary<JsonTree>) =>
  fc.array(items, { maxLength: 3 }).map((held): JsonTree => ({ kind: 'list', items: held }))
const mapOf = (values: fc.Arbitrary<JsonTree>) =>
  fc
    .array(fc.tuple(keys, values), { maxLength: 3 })
    .map((members): JsonTree => ({ kind: 'object', members: withoutTwins(members) }))

/** Mostly of the documented type, sometimes null or of any other type. */
const loose = (values: fc.Arbitrary<JsonTree>) =>
  fc.oneof(
    { weight: 6, arbitrary: values },
    { weight: 1, arbitrary: fc.constant(plain('null')) },
    { weight: 1, arbitrary: any },
  )

/** An object with some of these fields and unknown ones, in any order; occasionally with a duplicate key. */
function objectWith(fields: Readonly<Record<string, fc.Arbitrary<JsonTree>>>): fc.Arbitrary<JsonTree> {
  const known = fc
    .tuple(...Object.entries(fields).map(([key, values]) => fc.tuple(fc.constant(key), loose(values))))
    .chain((all) => fc.shuffledSubarray(all))
  const others = fc.array(fc.tuple(keys, any), { maxLength: 2 })
  const order = fc.array(fc.nat(), { maxLength: 4 })
  return fc.tuple(known, others, order, fc.nat(9)).map(([first, unknown, indexes, twin]) => {
    const members: Member[] = [...first]
    for (const [at, member] of withoutTwins(unknown).entries()) {
      if (!(member[0] in fields)) members.splice((indexes[at] ?? 0) % (members.length + 1), 0, member)
    }
    const again = twin === 0 ? members[indexes[3] ?? 0] : undefined
    return { kind: 'object', members: again ? [...members, again] : members }
  })
}

const queryOptions = objectWith({
  disableCache: booleans,
  noFill: booleans,
  maxDataPoints: numbers,
  maxSeries: numbers,
  priority: strings,
  resolution: strings,
})
const query = objectWith({
  apl: strings,
  cursor: strings,
  defaultLimit: numbers,
  defaultOrder: listOf(objectWith({ field: strings, desc: booleans })),
  startTime: strings,
  endTime: strings,
  includeCursor: booleans,
  libraries: listOf(strings),
  variables: mapOf(any),
  queryOptions,
})

/** A saved query as a careless service might send it: fields missing, null, mistyped, unknown, or duplicated. */
export const arbitraryQueryTree = objectWith({
  id: strings,
  name: strings,
  dataset: strings,
  kind: strings,
  who: strings,
  metadata: mapOf(strings),
  query,
})

/** Numbers that determine, in turn, how each token is spelled. */
export const arbitraryChoices = fc.array(fc.nat(997), { minLength: 1, maxLength: 30 })

const spaces = ['', '', ' ', '\n  ', '\r\n\t', '\t'] as const
const short: Readonly<Record<string, string>> = {
  '"': String.raw`\"`,
  '\\': '\\\\',
  '/': String.raw`\/`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}

/**
 * The JSON text of a tree, spelled as `choices` determine: white space, escapes and, with `respell`, the order of
 * members (unless a key is duplicated) and the spelling of numbers.
 */
export function spelled(tree: JsonTree, choices: readonly number[], respell = false): string {
  let next = 0
  const choose = (count: number) => (choices[next++ % choices.length] ?? 0) % count
  const space = () => spaces[choose(spaces.length)] ?? ''

  function character(unit: string): string {
    const code = unit.charCodeAt(0)
    const escaped = `\\u${code.toString(16).padStart(4, '0')}`
    const lone = code >= 0xd800 && code <= 0xdfff
    const way = choose(8)
    if (unit in short && (way !== 0 || unit === '/'))
      return way === 1 && unit === '/' ? unit : (short[unit] ?? unit)
    return code < 0x20 || lone || way === 0 || unit === '"' || unit === '\\' ? escaped : unit
  }
  /** By code point: a lone surrogate is always escaped, a pair sometimes. */
  const string = (value: string) => {
    const units = Array.from(value).map((point) =>
      point.length === 2 && choose(3) > 0 ? point : point.split('').map(character).join(''),
    )
    return `"${units.join('')}"`
  }

  function numeral(source: string): string {
    if (!respell) return source
    const [digits = '', power] = source.toLowerCase().split('e')
    if (power !== undefined) return choose(2) === 0 ? `${digits}E${power}` : `${digits}e${power}`
    const forms = [`${digits}e+00`, digits.includes('.') ? `${digits}0` : `${digits}.0`]
    // Only for nonzero integers: `00e-1` is not JSON.
    if (/^-?[1-9]\d*$/.test(digits)) forms.push(`${digits}0e-1`)
    return forms[choose(forms.length)] ?? source
  }

  /** The order of duplicate keys matters: most readers take the last one. */
  function inSomeOrder(members: readonly Member[]): readonly Member[] {
    if (!respell || withoutTwins(members).length < members.length) return members
    return members
      .map((member) => ({ member, rank: choose(100) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ member }) => member)
  }

  function write(value: JsonTree): string {
    switch (value.kind) {
      case 'plain':
        return value.source
      case 'number':
        return numeral(value.source)
      case 'text':
        return string(value.value)
      case 'list':
        return `[${space()}${value.items.map((item) => `${write(item)}${space()}`).join(`,${space()}`)}]`
      default: {
        const written = inSomeOrder(value.members).map(
          ([key, held]) => `${string(key)}${space()}:${space()}${write(held)}${space()}`,
        )
        return `{${space()}${written.join(`,${space()}`)}}`
      }
    }
  }
  return `${space()}${write(tree)}${space()}`
}

/** The text of a saved query, in any spelling. */
export const arbitraryQueryText = fc
  .tuple(arbitraryQueryTree, arbitraryChoices)
  .map(([tree, choices]) => spelled(tree, choices))
