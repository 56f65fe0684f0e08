import { expect, test } from 'vitest'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { namedCasesIn, sectionOf } from '#test/text-cases.ts'
import { applyEdits } from './apply-edits.ts'
import { renameName, renameTarget } from './rename.ts'

/** The text after renaming the name after `^`, or why it is not renamed. */
function renamed(marked: string, name: string): string {
  const offset = marked.indexOf('^')
  const text = marked.replace('^', '')
  const result = renameName(readApl(text), offset, name)
  return 'problem' in result ? result.problem : applyEdits(text, result.edits)
}

/** Renames all names in « and », starting from each of them. */
test.each(namedCasesIn(sectionOf(import.meta.url, 'renamed')))('%s is renamed', (_what, marked, name) => {
  const parts = marked.split(/[«»]/u)
  const expected = parts.map((part, at) => (at % 2 === 0 ? part : name)).join('')
  for (let at = 1; at < parts.length; at += 2) {
    expect(renamed(parts.map((part, index) => (index === at ? `^${part}` : part)).join(''), name)).toBe(
      expected,
    )
  }
})

test.each(namedCasesIn(sectionOf(import.meta.url, 'renamed as it is written')))(
  '%s is renamed as written',
  (_what, text, name, expected) => {
    expect(renamed(text, name)).toBe(expected)
  },
)

test('names that only look like operators need no quotes, and operators do', () => {
  for (const name of ['count', 'Count', 'Where', 'top_x']) {
    expect(renamed('print ^a = 1 | sort by a', name)).toBe(`print ${name} = 1 | sort by ${name}`)
  }
  for (const name of ['where', 'limit', 'asc', '4xx']) {
    expect(renamed('print ^a = 1 | sort by a', name)).toBe(`print ['${name}'] = 1 | sort by ['${name}']`)
  }
})

test('an unquoted name does not merge with the word next to it', () => {
  expect(renamed("print ^['a b'] = 1 | summarize count()by['a b']", 'x')).toBe(
    "print x = 1 | summarize count()by['x']",
  )
})

test('the same word as part of the language, an option, a string or a member is not a use', () => {
  expect(
    renamed(
      'print ^kind = "kind" | where f.kind == kind | join kind=inner (logs) on $left.kind == $right.x',
      'k',
    ),
  ).toBe('print k = "kind" | where f.kind == k | join kind=inner (logs) on $left.k == $right.x')
  expect(renamed("print ^top = 1 | where x['top'] == 1 | top 5 by top", 't')).toBe(
    "print t = 1 | where x['top'] == 1 | top 5 by t",
  )
})

test('a mistake elsewhere does not prevent renaming a column', () => {
  expect(renamed('let x = 1 +; logs | extend ^a = 1 | where a > 0', 'b')).toBe(
    'let x = 1 +; logs | extend b = 1 | where b > 0',
  )
})

test('accepts any new name', () => {
  for (const name of [
    '__proto__',
    'constructor',
    'where',
    'count',
    'größe',
    "it's",
    'a\\b',
    'a"b',
    '4xx',
    '日本',
  ]) {
    const there = renamed('logs | extend ^abc = 1 | where abc > 0 | summarize max(abc)', name)
    const at = there.indexOf('= 1') - 2
    expect(renamed(`${there.slice(0, at)}^${there.slice(at)}`, 'abc')).toBe(
      'logs | extend abc = 1 | where abc > 0 | summarize max(abc)',
    )
  }
})

test('the target is just the name', () => {
  const read = readApl("let lim = 5; logs | where ['a b'] > lim")
  expect(renameTarget(read, 39)).toMatchObject({ start: 36, end: 39, name: 'lim' })
})
