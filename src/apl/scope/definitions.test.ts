import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { casesOf, namedCasesIn, sectionOf } from '#test/text-cases.ts'
import { resolveScope } from './resolve-scope.ts'

/** The variables in scope at `^`. */
function variables(marked: string): string[] {
  const scope = resolveScope(parseApl(marked.replace('^', '')))
  return scope
    .variablesAt(marked.indexOf('^'))
    .map(({ kind, name, type }) => `${kind} ${name}: ${type ?? '?'}`)
}

test.each(namedCasesIn(sectionOf(import.meta.url, 'variables')))(
  'variables: %s',
  (_what, marked, expected = '') => {
    expect(variables(marked).join(', ')).toBe(expected)
  },
)

test.each(casesOf(import.meta.url, 'types'))('the type of %s is %s', (value, type) => {
  expect(variables(`let a = 1; let b = ${value}; ^`)).toContain(`variable b: ${type}`)
})

test('types of columns', () => {
  const { definitions } = resolveScope(
    parseApl(
      'datatable (a: long) [1] | extend b = a, c = tolower("x") | parse c with "x" d: real "y" e | summarize n = count(), avg(a), stdev(a), min(a), max(z) | mv-expand x = n to typeof(int)',
    ),
  )
  expect(definitions.map(({ name, type }) => `${name}: ${type ?? '?'}`)).toEqual([
    'a: long',
    'b: long',
    'c: string',
    'd: real',
    'e: string',
    'n: long',
    'avg_a: ?',
    'stdev_a: real',
    'min_a: long',
    'max_z: ?',
    'x: int',
  ])
})

test('a series is a list, whatever its values', () => {
  const { definitions } = resolveScope(
    parseApl('logs | make-series n = count(), avg(d) on _time step 5m by k = tolower(x)'),
  )
  expect(definitions.map(({ name, type }) => `${name}: ${type ?? '?'}`)).toEqual([
    'n: dynamic',
    'avg_d: dynamic',
    'k: string',
  ])
})

test('a definition has its location and kind', () => {
  const text =
    "let a = 1; let f = (b: long) { b }; let t = logs | as u; t | extend ['x y'] = 1 | summarize count()"
  const { definitions } = resolveScope(parseApl(text))
  expect(
    definitions.map(
      ({ kind, span, isExplicit }) => `${kind} ${text.slice(span.start, span.end)} ${isExplicit}`,
    ),
  ).toEqual([
    'variable a true',
    'function f true',
    'parameter b true',
    'table t true',
    'table u true',
    "column ['x y'] true",
    'column count() false',
  ])
})
