import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scopeOf } from '#apl/scope/scope-of.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { aplQueries } from '#test/apl-queries.ts'
import { atCaret, surroundings } from '#test/caret.ts'
import { withoutCode } from '#test/code-spans.ts'
import { pieceOf } from '#test/text-cases.ts'
import { hoverApl } from './hover-apl.ts'

function hover(text: string, offset: number) {
  const syntax = parseApl(text)
  return hoverApl(syntax, scopeOf(syntax), offset, surroundings)
}

/** What is explained, and the explanation on one line without its example. */
function explained(marked: string): string | undefined {
  const { text, offset } = atCaret(marked)
  const found = hover(text, offset)
  if (!found) return undefined
  const [first, ...rest] = found.markdown
    .split('\n\n')
    .filter((part, index) => index === 0 || !part.startsWith('```'))
  const title = first?.replaceAll(/^```apl\n|\n```$/g, '').split('\n')[0]
  return `${text.slice(found.start, found.end)}: ${[title, ...rest].join(' | ')}`
}

test.each([
  ["['http-‸logs'] | take 1", "['http-logs']: Dataset `['http-logs']`"],
  ['logs | where stat‸us == 1', "status: `status` | Field of `['logs']`"],
  ["['http-logs'] | where ‸status == 1", "status: `status` | Field of `['http-logs']`, seen in 3 queries"],
  ["logs | where ['[x](y)‸`'] == 1", "['[x](y)`']: `` [x](y)` `` | Field of `['logs']`"],
  ["['a\\n# b‸']", "['a\\n# b']: Dataset `['a # b']`"],
  ["logs | where ['geo.‸x'] == 1", "['geo.x']: `geo.x` | Field of `['logs']`"],
  ['logs | where cou‸nt > 3', "count: `count` | Field of `['logs']`"],
  [
    'logs\n| take 5\n| extend d = a / 1000\n| where ‸d > 3',
    'd: `d` | Column made by `extend` on line 3: `a / 1000`',
  ],
  ['logs | extend ‸d = tolower(a)', 'd: `d: string` | Column made by `extend` on line 1: `tolower(a)`'],
  [
    'logs | summarize count() | where ‸count_ > 3',
    'count_: `count_: long` | Column made by `summarize` on line 1: `count()`',
  ],
  [
    "declare query_parameters (p: string = 'a`b'); logs | where x == ‸p",
    "p: `p: string` | Parameter made by `declare` on line 1, by default `` 'a`b' ``",
  ],
  ['let n = 5 * 2;\nlogs | take ‸n', 'n: `n` | Variable made by `let` on line 1: `5 * 2`'],
  ['let T = datatable (‸a: long) [1]; T', 'a: `a: long` | Column made by `datatable` on line 1'],
])('a name of the query: %s', (marked, text) => {
  expect(explained(marked)).toBe(text)
})

test.each([
  ['logs | cou‸nt', 'count', 'Grouping stage'],
  ['logs | summarize cou‸nt() by x', 'count', 'Counting aggregation'],
  ['logs | project-‸away a', 'project-away', 'Fields stage'],
  ['uni‸on a, b', 'union', 'Combination stage'],
  ['logs | where x !h‸as "a"', '!has', 'Text operator'],
  ['logs | where x h‸as "a"', 'has', 'Text operator'],
  ['logs | where x =‸~ "a"', '=~', 'Text operator'],
  ['logs | where x matches re‸gex "a"', 'matches regex', 'Text operator'],
  ['logs | where x mat‸ches regex "a"', 'matches regex', 'Text operator'],
  ['logs | where x be‸tween (1 .. 2)', 'between', 'Range'],
  ['logs | where x between (1 .‸. 2)', '..', 'Range'],
  ['logs | extend a = rou‸nd(b)', 'round', 'Mathematical function'],
  ['logs | where x == tr‸ue', 'true', 'Truth value'],
  ['logs | where _time > ago(9‸0m)', '90m', 'Timespan'],
  ['logs | sort by x des‸c', 'desc', 'Sort order'],
  ['logs | sort b‸y x', 'by', 'Stage word'],
  ['logs | join ki‸nd=inner (b) on x', 'kind', 'Stage option'],
  ['logs | join kind=in‸ner (b) on x', 'inner', 'Join kind'],
  ['logs | lookup kind=in‸ner (b) on x', 'inner', 'Lookup kind'],
  ['logs | where datetime_part("ho‸ur", x) == 4', '"hour"', 'Datetime part'],
  ["logs | extend _x_unit = 'm‸s'", "'ms'", 'Time unit'],
  ['logs | mv-expand x to typeof(str‸ing)', 'string', 'Scalar type'],
  ['declare query_‸parameters (p: long = 1); logs', 'declare query_parameters', 'Definition statement'],
  ['declare query_parameters (p: lo‸ng = 1); logs', 'long', 'Scalar type'],
  ['l‸et a = 1; logs', 'let', 'Definition statement'],
  ['set strict‸types; logs', 'stricttypes', 'Set option'],
  ['logs ‸| count', '|', 'Pipe'],
])('a name of the language: %s', (marked, name, sort) => {
  const { text, offset } = atCaret(marked)
  const found = hover(text, offset)
  expect(found && text.slice(found.start, found.end)).toBe(name)
  expect(found?.markdown.split('\n\n').at(-1)?.split(' · ')[0]).toBe(sort)
})

test.each([
  'logs ‸ | take 1',
  'logs // cou‸nt',
  'logs | where a == "cou‸nt"',
  'logs | take 1‸0',
  '`metrics:co‸unt`',
])('nothing is said of %s', (marked) => {
  expect(explained(marked)).toBeUndefined()
})

test('any place of any text has an answer that contains it', () => {
  const broken = fc
    .tuple(fc.constantFrom(...aplQueries), fc.nat(), fc.constantFrom('(', '"', "['", '|', '{', ' has ', '='))
    .map(
      ([text, place, put]) =>
        text.slice(0, place % (text.length + 1)) + put + text.slice(place % text.length),
    )
  fc.assert(
    fc.property(fc.oneof(broken, fc.string({ unit: 'binary' })), fc.nat(), (text, place) => {
      const found = hover(text, place % (text.length + 1))
      if (!found) return
      expect(found.start).toBeLessThanOrEqual(place % (text.length + 1))
      expect(found.end).toBeGreaterThan(place % (text.length + 1))
    }),
    { numRuns: 300 },
  )
})

const quoted = (text: string) =>
  `['${text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}']`

test('no name can make a link, an image, HTML or a heading', () => {
  const odd = pieceOf('` · `` · [x](https://y) · ![x](y) · <img> · #  · \n · \n\n#  · \\ · ] · | · *')
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(odd, { minLength: 1 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(name, (name) => {
      const written = quoted(name)
      for (const text of [
        `${written} | take 1`,
        `logs | where ${written} == 1`,
        `logs | extend ${written} = ${written}`,
      ]) {
        const found = hover(text, text.indexOf(written) + 1)
        expect(withoutCode(found?.markdown ?? '')).not.toMatch(/[[\]<>#!*\\|`]/)
      }
    }),
  )
})
