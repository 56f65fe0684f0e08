import * as fc from 'fast-check'

const space = fc.constantFrom('', ' ', '\n  ', '\r\n\t')
const scalar = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '1.0',
    '1e2',
    '-0',
    '18446744073709551615',
    '"\\u2028"',
    '"\u2028"',
    '"\\/\\ud83d"',
  ),
  fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value)),
  fc.integer().map(String),
)
/** Keys that records have, and keys that trip up a careless reader. */
const arbitraryKey = fc.oneof(
  fc.constantFrom('id', 'name', 'query', 'apl', '__proto__', 'constructor', 'a.b', ''),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)

const { value } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    tie('object'),
    fc
      .tuple(fc.array(tie('value'), { maxLength: 4 }), space)
      .map(([items, gap]) => `[${gap}${items.join(`,${gap}`)}${gap}]`),
  ),
  object: objectOf(tie('value')),
}))

function objectOf(values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.uniqueArray(fc.tuple(arbitraryKey, values), { selector: ([name]) => name, maxLength: 6 }),
      space,
      space,
    )
    .map(([members, gap, colon]) => {
      const written = members.map(([name, source]) => `${JSON.stringify(name)}${colon}:${colon}${source}`)
      return `{${gap}${written.join(`,${gap}`)}${gap}}`
    })
}

/** JSON source of any value, spaced in any way. */
export const arbitraryValue = value

/** JSON source of any object: odd keys, and white space in any place. */
export const arbitraryRecord = objectOf(value)
