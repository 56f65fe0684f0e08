import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { namedCasesIn } from '#test/text-cases.ts'
import { scopeOf } from './scope-of.ts'

/** The variables at `^`. */
function variables(marked: string): string[] {
  const scope = scopeOf(parseApl(marked.replace('^', '')))
  return scope
    .variablesAt(marked.indexOf('^'))
    .map(({ kind, name, type }) => `${kind} ${name}: ${type ?? '?'}`)
}

test.each(
  namedCasesIn(`
those made before: let a = 1; let b = "x"; ^ let c = 2 ⇒ variable a: long, variable b: string
not in its own value: let a = 1; let b = ^ ⇒ variable a: long
not at the end of its own value: let a = 1; let b = a^ ⇒ variable a: long
parameters: declare query_parameters (a: long = 1, b: string); ^ ⇒ parameter a: long, parameter b: string
in a function: let a = 1; let f = (b: long) { let c = 2; ^ }; f(1)
  variable a: long, parameter b: long, variable c: long
behind a function: let f = (b: long) { let c = 2; c }; ^ ⇒ function f: ?
in a function that is not closed: let f = (b: long) { b +  ^ ⇒ parameter b: long
the latest of one name: let a = 1; let a = "x"; ^ ⇒ variable a: string
the innermost of one name: let a = 1; let f = (a: string) { ^ } ⇒ parameter a: string
tables: let t = logs | take 1; let u = datatable (a: long) [1]; let v = t; ^
  table t: ?, table u: ?, table v: ?
a table of as: logs | as t | where ^ ⇒ table t: ?
no parameter for a star: let f = (*) { ^ }; f(1)
none before: ^ let a = 1
`),
)('variables: %s', (_what, marked, expected = '') => {
  expect(variables(marked).join(', ')).toBe(expected)
})

test.each([
  ['1', 'long'],
  ['1.5', 'real'],
  ['"x"', 'string'],
  ['5m', 'timespan'],
  ['true', 'bool'],
  ['datetime(2026-01-01)', 'datetime'],
  ['real(1)', 'real'],
  ['dynamic([1])', 'dynamic'],
  ['(1)', 'long'],
  ['1 == 2', 'bool'],
  ['1 + 2', '?'],
  ['a', 'long'],
  ['now()', 'datetime'],
  ['tostring(5)', 'string'],
  ['split("a", "b")', 'dynamic'],
  ['f(1)', '?'],
  ['null', '?'],
])('the type of %s is %s', (value, type) => {
  expect(variables(`let a = 1; let b = ${value}; ^`)).toContain(`variable b: ${type}`)
})

test('types of columns', () => {
  const { definitions } = scopeOf(
    parseApl(
      'datatable (a: long) [1] | extend b = a, c = tolower("x") | parse c with "x" d: real "y" e | summarize n = count(), avg(a), min(a), max(z) | mv-expand x = n to typeof(int)',
    ),
  )
  expect(definitions.map(({ name, type }) => `${name}: ${type ?? '?'}`)).toEqual([
    'a: long',
    'b: long',
    'c: string',
    'd: real',
    'e: string',
    'n: long',
    'avg_a: real',
    'min_a: long',
    'max_z: ?',
    'x: int',
  ])
})

test('a series is a list, whatever its values are', () => {
  const { definitions } = scopeOf(
    parseApl('logs | make-series n = count(), avg(d) on _time step 5m by k = tolower(x)'),
  )
  expect(definitions.map(({ name, type }) => `${name}: ${type ?? '?'}`)).toEqual([
    'n: dynamic',
    'avg_d: dynamic',
    'k: string',
  ])
})

test('what is made knows where, and what it is', () => {
  const text =
    "let a = 1; let f = (b: long) { b }; let t = logs | as u; t | extend ['x y'] = 1 | summarize count()"
  const { definitions } = scopeOf(parseApl(text))
  expect(
    definitions.map(({ kind, at, isWritten }) => `${kind} ${text.slice(at.start, at.end)} ${isWritten}`),
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
