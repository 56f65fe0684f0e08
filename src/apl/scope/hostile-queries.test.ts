import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { unquote } from '#apl/syntax/names.ts'
import { walk } from '#apl/syntax/walk.ts'
import { forAllWith } from '#test/for-all.ts'
import { pieceOf } from '#test/text-cases.ts'
import { resolveScope } from './resolve-scope.ts'
import type { QueryScope } from './scope.ts'
import { propertyRuns } from '#test/property-runs.ts'

const name = pieceOf("a · b · c · n · ['d e'] · __proto__ · constructor · toString · avg_a · count")
const value = fc.oneof(
  name,
  fc.tuple(name, name).map(([a, b]) => `${a}.${b}`),
  pieceOf(
    '1 · "x" · f(a) · bin(a, 5m) · tostring(b) · count() · avg(a) · toscalar(t | count)',
    'a in (t | project b)',
  ),
)
const items = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
const stage = fc.oneof(
  value.map((of) => `where ${of} == 1`),
  fc
    .tuple(pieceOf('extend · project · summarize · extend-valid · project-rename · print · mv-expand'), items)
    .map(([operator, list]) => `${operator} ${list.map(([as, of]) => `${as} = ${of}`).join(', ')}`),
  fc
    .tuple(
      fc.constantFrom('project', 'project-keep', 'project-away', 'distinct', 'mv-expand', 'project-reorder'),
      fc.array(name, { minLength: 1 }),
    )
    .map(([operator, list]) => `${operator} ${list.join(', ')}`),
  fc.tuple(value, name).map(([of, by]) => `summarize ${of}, max(${by}) by ${by}, bin(${by}, 5)`),
  fc.tuple(name, name).map(([a, b]) => `join kind=inner (t | extend ${a} = 1) on ${b}`),
  fc.tuple(name, name).map(([a, b]) => `lookup (t) on $left.${a} == $right.${b}`),
  name.map((of) => `union withsource=${of} t, (other | project ${of})`),
  name.map((of) => `parse ${of} with "x" ${of}: long`),
  name.map((of) => `make-series n = count(), avg(${of}) on ${of} step 1m by ${of}`),
  pieceOf(
    'count · getschema · project-away a* · fork (count) (where a == 1) · as u · nonsense x · distinct *',
  ),
)
const query = fc
  .array(stage, { maxLength: 8 })
  .map(
    (stages) =>
      `let n = 1;\nlet f = (a: long) { a + n };\nlet t = things | extend z = n;\nlogs${stages.map((each) => `\n| ${each}`).join('')}`,
  )

/** Invariants of every query, however incomplete. */
function checkScope(text: string, scope: QueryScope) {
  const { definitions, references } = scope
  const known = new Set(definitions)
  for (const { span, isExplicit, name: made } of definitions) {
    expect(span.start >= 0 && span.start < span.end && span.end <= text.length).toBe(true)
    if (isExplicit) expect(nameIn(text.slice(span.start, span.end))).toBe(made)
  }
  let last = 0
  for (const { name: used, definition } of references) {
    expect(used.start).toBeGreaterThanOrEqual(last)
    expect(used.end).toBeGreaterThan(used.start)
    last = used.start
    if (definition === undefined) continue
    expect(known.has(definition)).toBe(true)
    // A name is defined before it is used.
    expect(definition.span.start).toBeLessThan(used.start)
  }
}

/** The name in a source text: plain, quoted, a string, or joined by dots. */
function nameIn(piece: string): string {
  return piece
    .split(/\s*\.\s*(?![^[]*\])/)
    .map((part) => unquote(part.replace(/^\[\s*/, '').replace(/\s*\]$/, '')))
    .join('.')
}

test('resolves the names of any query', () => {
  forAllWith({ numRuns: propertyRuns(250) }, query, (text) => {
    const syntax = parseApl(text)
    const scope = resolveScope(syntax)
    checkScope(text, scope)
    for (const { node } of walk(syntax.statements)) {
      if (node.kind !== 'pipeline' && node.kind !== 'stage') continue
      const { columns, dropped } = node.kind === 'stage' ? scope.before(node) : scope.result(node)
      const names = columns.map((column) => column.name)
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((each) => dropped.has(each))).toEqual([])
      for (const { definition, name: column } of columns) if (definition) expect(definition.name).toBe(column)
    }
  })
})

test('resolves a query that is cut off anywhere, as far as it goes', () => {
  forAllWith({ numRuns: propertyRuns(400) }, query, fc.nat(), (text, seed) => {
    const cut = text.slice(0, seed % (text.length + 1))
    checkScope(cut, resolveScope(parseApl(cut)))
  })
})

const piece = pieceOf(
  'logs · | ·   · let x = · where · extend · summarize · join · on · by · a · = · , · ( · ) · { · }',
  `[ · ] · [' · '] · " · . · $left · ; · // x\n · * · union · parse · with · fork · mv-expand · 5m`,
  'project-away · print · as',
)

test('resolves nonsense without an error', () => {
  forAllWith(
    { numRuns: propertyRuns(1000) },
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' ')),
    (text) => {
      const syntax = parseApl(text)
      const { definitions, references } = resolveScope(syntax)
      for (const { span } of definitions) expect(span.end).toBeLessThanOrEqual(text.length)
      for (const { name: used } of references) expect(used.end).toBeLessThanOrEqual(text.length)
    },
  )
})

test.each([
  ['stages', `logs${' | extend a = a + 1'.repeat(2000)}`],
  ['brackets', `logs | where ${'('.repeat(5000)}a${')'.repeat(5000)}`],
  ['queries in queries', `logs | where ${'a in (b | where '.repeat(2000)}c${')'.repeat(2000)}`],
  ['functions in functions', `${'let f = (a: long) { '.repeat(2000)}a${' }'.repeat(2000)}`],
  ['joins in joins', `logs${' | join (x'.repeat(2000)}${') on a'.repeat(2000)}`],
  ['members of members', `logs | where a${'.b'.repeat(20_000)} == 1`],
])('resolves thousands of %s', (_what, text) => {
  expect(() => resolveScope(parseApl(text))).not.toThrow()
})

test('a metrics query has no names', () => {
  const { definitions, references } = resolveScope(parseApl('`a`:`b` | align to 5m using avg'))
  expect([definitions, references]).toEqual([[], []])
})

test('scans a line of slashes between statements in linear time', () => {
  const text = `let x = 1 ${'/'.repeat(200)}; no end\n  \nlet y = x`
  const [use] = resolveScope(parseApl(text)).references
  expect(use).toMatchObject({ name: { name: 'x' }, definition: { name: 'x' } })
})
