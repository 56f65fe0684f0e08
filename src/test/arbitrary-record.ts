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
/** Common keys of records, and keys that trip up careless readers. */
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

/** The JSON text of any value, with any white space. */
export const arbitraryValue = value

/** The JSON text of any object, with odd keys and any white space. */
export const arbitraryRecord = objectOf(value)
