import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aplTokens, isBlank, sameTokens } from '#apl/syntax/apl-tokens.ts'
import { isMpl, parseApl } from '#apl/syntax/parse-apl.ts'
import { forAll, forAllWith } from '#test/for-all.ts'
import { pieceOf } from '#test/text-cases.ts'
import { formatApl } from './format-apl.ts'

const words =
  'a b1 where summarize by and or not in !in has_any between let on project project-away join kind union datatable ' +
  'dynamic parse with make-series case fork default granny-asc 1 2.5 5m 0x1F "s" \'t\' h"u" @"v" - - + * / = == <> .. ' +
  '. : , , ; | | ! ? => =~ % ( [ { ) ] }'
const piece = fc.constantFrom(...words.split(' '), '```w\nx```', '// note\n', '// other\r\n')
const space = pieceOf(' ·  ·   ·   ·    · \t · \n · \n\n\n · \r\n · \r ·  // beside\n · \n// above\n')

const soup = fc
  .array(fc.tuple(piece, space), { maxLength: 40 })
  .map((parts) => parts.map(([text, gap]) => text + gap).join(''))

/** A text with its brackets balanced, so that it is not refused because of them. */
function balanced(text: string): string {
  const closers: string[] = []
  let out = ''
  for (const token of aplTokens(text)) {
    if (token.kind === 'close') out += closers.pop() ?? ''
    else out += token.text
    if (token.kind === 'open') closers.push({ '(': ')', '[': ']', '{': '}' }[token.text] ?? '')
  }
  return `${out}\n${closers.toReversed().join('')}`
}

const wordsOf = (text: string) => aplTokens(text).filter((token) => !isBlank(token))

/** Invariants for every text: only white space changes, and formatting is idempotent. */
function expectSound(text: string) {
  const { text: formatted, refused } = formatApl(text)
  if (refused !== undefined) expect(formatted).toBe(text)
  expect(sameTokens(formatted, text)).toBe(true)
  expect(formatApl(formatted)).toEqual({ text: formatted, refused })
  return { formatted, refused }
}

test('any text keeps its tokens, and formatting is idempotent', () => {
  const character = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), piece)
  forAllWith(
    { numRuns: 200 },
    fc.oneof(
      soup,
      fc.array(character).map((parts) => parts.join('')),
    ),
    (text) => {
      expectSound(text)
    },
  )
})

test('formats tokens in any order with balanced brackets', () => {
  forAllWith(
    { numRuns: 200, examples: [['a\n(--=a\n// above\n\n)'], ['a\n(- - // beside\n1)']] },
    soup.map(balanced),
    (text) => {
      const isRead = !isMpl(text) && wordsOf(text).every(({ kind }) => kind !== 'unknown')
      expect(expectSound(text).refused === undefined).toBe(isRead)
    },
  )
})

/** A joined list of parts. */
const joined = (separator: string, maxLength: number) => (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength }).map((parts) => parts.join(separator))

/** A sequence of parts. */
const form = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((each) => each.join(''))

const { query } = fc.letrec<Record<'query' | 'stage' | 'expression' | 'atom' | 'table', string>>((tie) => {
  const list = joined(', ', 5)
  const name = fc.constantFrom('a', 'duration_of_the_request', "['geo.country']", 'b.c')
  const literal = pieceOf('1 · -2 · 5m · "f" · true · datetime(2024-01-15 10:00) · dynamic({"g": [1]})')
  const expression = tie('expression')
  const aggregation = form(name, ' = countif(', expression, ')')
  const table = tie('table')
  return {
    atom: fc.oneof({ withCrossShrink: true }, name, fc.constant("d['e'][0]"), literal),
    expression: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'e' },
      tie('atom'),
      joined(' and ', 4)(form(name, ' == ', literal)),
      form(expression, ' or ', expression),
      form(name, ' between (', literal, ' .. ', literal, ')'),
      form(name, ' !in~ (', joined(', ', 20)(literal), ')'),
      form('iff(', expression, ', ', expression, ', -a)'),
      form('case(', expression, ', ', literal, ', ', literal, ')'),
      form('(', name, ' - ', literal, ') * 100.0 / a'),
      form(name, ' in ((', table, '))'),
      form('toscalar(', table, ')'),
    ),
    stage: fc.oneof(
      { maxDepth: 2, depthIdentifier: 's' },
      form('where ', expression),
      form('extend ', list(form(name, ' = ', expression))),
      form('summarize ', list(aggregation), ' by ', list(name), ', bin_auto(_time)'),
      form('project ', list(name)),
      form('sort by ', list(form(name, ' desc'))),
      form('join kind=inner (', table, ') on a, $left.b == $right.c'),
      form('union ', list(form('(', table, ')'))),
      form(
        'make-series n = avg(',
        name,
        ') default=0 on _time from ago(1h) to now() step 5m by ',
        list(name),
      ),
      form('parse a with * "b=" c:long " " d'),
      form('redact replaceToken="x" @"h+" on ', list(name)),
      fc.constantFrom('count', 'take 5', 'project-away a*, b', 'mv-expand a to typeof(long)', 'distinct *'),
    ),
    table: form(
      fc.constantFrom("['logs']", 'x', 'datatable(a: long, b: string) [1, "i", 2, "j"]'),
      joined('', 3)(form(' | ', tie('stage'))),
    ),
    query: form(
      fc.constantFrom(
        '',
        'let x = 5; ',
        'let f = (a: long) { y | where b == a }; ',
        'declare query_parameters (p: string = "q");',
      ),
      table,
    ),
  }
})

/** A query with different white space and comments between its tokens. */
function shaken(text: string, gaps: readonly string[]): string {
  let index = 0
  return aplTokens(text)
    .map((token) => (isBlank(token) ? gaps[index++ % gaps.length] || ' ' : token.text))
    .join('')
}

test('a valid query stays valid, and its result does not depend on its spacing', () => {
  const gaps = fc.array(space, { minLength: 1, maxLength: 12 })
  forAllWith({ numRuns: 80 }, query, gaps, (text, between) => {
    expect(parseApl(text).problems).toEqual([])
    for (const each of [text, shaken(text, between)]) {
      const { formatted, refused } = expectSound(each)
      expect(refused).toBeUndefined()
      expect(parseApl(formatted).problems).toEqual([])
    }
  })
})

test('stages start lines, no line ends with white space, and lines are indented with spaces', () => {
  forAll(query, (text) => {
    const formatted = formatApl(text).text
    for (const line of formatted.split('\n')) expect(line).toMatch(/^(?: {2})*\S(?:.*\S)?$/)
    const outer = wordsOf(formatted).filter(
      (token) => token.kind === 'pipe' && formatted[token.offset - 1] === '\n',
    )
    expect(outer.length).toBeGreaterThanOrEqual(1)
  })
})
