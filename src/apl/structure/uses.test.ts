import { expect, test } from 'vitest'
import { scopeOf } from '#apl/scope/scope-of.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { definitionAt, usesAt } from './uses.ts'

/** The text with `<…>` around where the name behind `^` is made and `(…)` around its uses. */
function marked(source: string): string {
  const offset = source.indexOf('^')
  const text = source.replace('^', '')
  const syntax = parseApl(text)
  let shown = ''
  let at = 0
  for (const { start, end, isDefinition } of usesAt(syntax, scopeOf(syntax), offset)) {
    const name = text.slice(start, end)
    shown += text.slice(at, start) + (isDefinition ? `<${name}>` : `{${name}}`)
    at = end
  }
  return shown + text.slice(at)
}

test.each([
  ['let ^a = 1; print a, b = a', 'let <a> = 1; print {a}, b = {a}'],
  ['let a = 1; print ^a', 'let <a> = 1; print {a}'],
  ['let a = 1; print a^', 'let <a> = 1; print {a}'],
  [
    'logs | extend a = b | where ^a > 1 | extend a = a',
    'logs | extend <a> = b | where {a} > 1 | extend a = {a}',
  ],
  ['logs | where ^b > 1 | extend a = b', 'logs | where {b} > 1 | extend a = {b}'],
  [
    'logs | where b > 1 | join (users | where ^b > 2) on c',
    'logs | where b > 1 | join (users | where {b} > 2) on c',
  ],
  ['^logs | join (logs) on a', '{logs} | join ({logs}) on a'],
  ['print ^strlen("a"), strlen("b")', 'print {strlen}("a"), {strlen}("b")'],
  ['logs | summarize count() | sort by ^count_', 'logs | summarize count() | sort by {count_}'],
  [
    'union (a | extend ^x = 1), (b | extend x = 2) | where x == 1',
    'union (a | extend <x> = 1), (b | extend <x> = 2) | where {x} == 1',
  ],
  ["logs | extend ['a b'] = 1 | where ['^a b'] > 1", "logs | extend <['a b']> = 1 | where {['a b']} > 1"],
  ['logs | where a.^b == 1 or a.b == 2', 'logs | where {a.b} == 1 or {a.b} == 2'],
  ['logs | take ^5', 'logs | take 5'],
])('uses in %s', (source, expected) => {
  expect(marked(source)).toBe(expected)
})

/** What is said to make the name behind `^`. */
function maker(source: string): string | undefined {
  const text = source.replace('^', '')
  const span = definitionAt(scopeOf(parseApl(text)), source.indexOf('^'))
  return span && `${text.slice(span.start, span.end)} at ${span.start}`
}

test.each([
  ['let a = 1; let a = 2; print ^a', 'a at 15'],
  ['let a = 1; let ^a = a; print a', 'a at 15'],
  ['let a = 1; let a = ^a; print a', 'a at 4'],
  ['logs | summarize count() | sort by ^count_', 'count() at 17'],
  ['let f = (a: long) { ^a }; print f(1)', 'a at 9'],
  ['let t = logs; ^t | take 5', 't at 4'],
  ['logs | where ^a == 1', undefined],
  ['logs | take^ 5', undefined],
])('what makes the name in %s', (source, expected) => {
  expect(maker(source)).toBe(expected)
})
