import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import type { AplChange } from '#apl/contract/apl-language.ts'
import { aplTokens, isBlank, sameTokens } from '#apl/syntax/apl-tokens.ts'
import { aplChanges } from './apl-changes.ts'

const pieces = fc.constantFrom(
  ...`['a'] logs | | | where extend project summarize join union take sort by on and or not in kind=inner a b
  status _time == = >= 5 10 "x" "y" ( ) [ ] , ; let declare query_parameters : long count() bin(_time,5m) toscalar(
  // parse with * make-series step from default mv-expand to typeof(long) top { } \` \\ ' " as fork`.split(
    /\s+/,
  ),
)
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((words) => words.join(' ')),
  fc.array(fc.oneof(pieces, fc.constant('\n')), { maxLength: 40 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

const stages = [
  'where status >= 500 and method == "GET"',
  'where a == 1 or b in ("x", "y", "z")',
  'extend a = b + 1, c = strcat("x", d), (e, f) = g(1)',
  'summarize n = count(), percentile(d, 95) by bin(_time, 5m), method',
  'join kind=inner (["t"] | where x == 1 | take 5) on id, $left.a == $right.b',
  'make-series n = count() default = 0 on _time from ago(1h) to now() step 5m by m',
  'project a, b = c, ["d e"]',
  'project-away x*, y',
  'sort by a asc nulls last, b desc',
  'top 10 by a',
  'mv-expand a to typeof(long), b limit 5',
  'parse kind=regex m with * "a" x:long " b" y',
  'parse-kv m as (a: string, b: long) with (pair_delimiter=",", kv_delimiter="=")',
  'union withsource=s (t | take 1), u*',
  'fork (where a) (take 5 | count)',
  'search in (a, b) "x" and c:"y"',
  'lookup kind=leftouter t on id',
  'redact replaceToken="*" "a", "b" on x, y',
  'distinct a, b',
  'take 100',
  'count as n',
  'range x from 1 to 5 step 1',
  'evaluate bag_unpack(a)',
  '// a comment\n where a // b',
]
const query = fc
  .tuple(
    fc.subarray([
      'let t = 5',
      'let v = (["x"] | where a)',
      'let f = (a: long, b: int = 2) { a + t }',
      'declare query_parameters (e: string = "p", n: long)',
      'set stricttypes',
    ]),
    fc.array(fc.constantFrom(...stages), { maxLength: 8 }),
  )
  .map(([statements, chosen]) => [...statements, ["['logs']", ...chosen].join('\n| ')].join(';\n'))

/** A query, and the same with a few tokens removed, duplicated, swapped or replaced. */
const edited = query.chain((before) =>
  fc
    .array(fc.tuple(fc.nat(), fc.constantFrom('drop', 'double', 'swap', 'replace'), pieces), {
      minLength: 1,
      maxLength: 3,
    })
    .map((edits): [string, string] => [
      before,
      edits.reduce((text, [at, how, piece]) => edit(text, at, how, piece), before),
    ]),
)

function edit(text: string, at: number, how: string, piece: string): string {
  const tokens = aplTokens(text).map((token) => token.text)
  const indexes = aplTokens(text).flatMap((token, index) => (isBlank(token) ? [] : index))
  const place = indexes[at % indexes.length] ?? 0
  const token = tokens[place] ?? ''
  const next = tokens[place + 2] ?? ''
  if (how === 'drop') tokens.splice(place, 1)
  if (how === 'double') tokens.splice(place, 0, token, ' ')
  if (how === 'swap') [tokens[place], tokens[place + 2]] = [next, token]
  if (how === 'replace') tokens[place] = piece
  return tokens.join('')
}

const sentenceOf = ({ parts }: AplChange) => parts.map(({ text }) => text).join('')
const blank = 'Only whitespace changed.'
const isOnComments = (change: AplChange) => /^(?:A comment|Comments)/.test(sentenceOf(change))
const codeOf = (text: string) =>
  aplTokens(text)
    .filter((token) => !isBlank(token) && token.kind !== 'comment')
    .map((token) => token.text)

function expectHonest(before: string, after: string) {
  const changes = aplChanges(before, after)
  const sentences = changes.map(sentenceOf)
  if (before === after) expect(sentences).toEqual([])
  else if (sameTokens(before, after)) expect(sentences).toEqual([blank])
  else {
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences).not.toContain(blank)
  }
  const hasNewCode = JSON.stringify(codeOf(before)) !== JSON.stringify(codeOf(after))
  expect(changes.some((change) => !isOnComments(change) && sentenceOf(change) !== blank)).toBe(hasNewCode)
  for (const { parts } of changes) {
    expect(parts.every(({ text, isCode }) => text !== '' && (!isCode || text.length <= 82))).toBe(true)
    expect(parts.some(({ isCode }, at) => isCode === parts[at + 1]?.isCode)).toBe(false)
    const middle = parts.findIndex(({ text }) => text === ' became ')
    if (middle > 0) expect(parts[middle - 1]?.text).not.toBe(parts[middle + 1]?.text)
  }
}

test.each([
  ['any two texts', fc.tuple(anyText, anyText)],
  ['a query and a few edits of it', edited],
  ['two queries', fc.tuple(query, query)],
])('for %s, a change is reported exactly when there is one', (_, texts) => {
  forAllWith({ numRuns: 100 }, texts, ([before, after]) => expectHonest(before, after))
})

const chosen = fc.uniqueArray(fc.nat({ max: stages.length - 2 }), { minLength: 1, maxLength: 8 })

test('an inserted stage is reported as added, and the reverse as removed', () => {
  forAll(chosen, fc.nat(), (numbers, at) => {
    const place = at % numbers.length
    const before = numbers.filter((_, index) => index !== place).map((number) => stages[number])
    const after = numbers.map((number) => stages[number])
    const [less, more] = [before, after].map((all) => ['logs', ...all].join('\n| '))
    const [added, removed] = [aplChanges(less ?? '', more ?? ''), aplChanges(more ?? '', less ?? '')]
    expect(added.map(sentenceOf)).toEqual([expect.stringMatching(/^Added .* on line \d+\.$/s)])
    expect(removed.map(sentenceOf)).toEqual([expect.stringMatching(/^Removed .* \(was on line \d+\)\.$/s)])
    expect(added[0]?.parts[1]).toEqual(removed[0]?.parts[1])
  })
})

const textOf = (all: readonly number[]) => ['logs', ...all.map((number) => stages[number])].join('\n| ')

test('reordered stages are reported as moved, one sentence each, and never as added or removed', () => {
  forAll(chosen, fc.infiniteStream(fc.nat()), (numbers, keys) => {
    const sorted = [...numbers]
      .map((number) => [number, keys.next().value ?? 0] as const)
      .toSorted((a, b) => a[1] - b[1])
    const changes = aplChanges(textOf(numbers), textOf(sorted.map(([number]) => number)))
    expect(
      changes.every((change) => sentenceOf(change).startsWith('Moved ') || sentenceOf(change) === blank),
    ).toBe(true)
    expect(changes.length).toBeLessThan(numbers.length)
  })
})

// That a column of parse-kv is new is said without its type.
const untyped = query.filter((text) => !text.includes('parse-kv'))

test('every new token is in a sentence, unless what that quotes is shortened', () => {
  forAllWith(
    { numRuns: 180 },
    untyped,
    fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    (before, indexes) => {
      const tokens = aplTokens(before)
      const written = tokens.filter((token) => !isBlank(token) && token.kind !== 'comment')
      const replaced = new Map(indexes.map((index, at) => [written[index % written.length], `new${at}`]))
      const after = tokens.map((token) => replaced.get(token) ?? token.text).join('')
      const told = aplChanges(before, after).map(sentenceOf)
      const isShortened = told.some((sentence) => /…| more\b/u.test(sentence))
      for (const name of replaced.values()) {
        const isTold = isShortened || told.some((sentence) => sentence.includes(name))
        expect(isTold, `${name} in ${after}`).toBe(true)
      }
    },
  )
})
