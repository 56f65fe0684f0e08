import { expect, test } from 'vitest'
import { scopeOf } from '#apl/scope/scope-of.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { namedCasesIn } from '#test/text-cases.ts'
import { applyEdits } from './apply-edits.ts'
import { renameName, renameTarget } from './rename.ts'

/** What a text is after a rename of the name behind `^`, or why it is not renamed. */
function renamed(marked: string, name: string): string {
  const offset = marked.indexOf('^')
  const text = marked.replace('^', '')
  const syntax = parseApl(text)
  const result = renameName(syntax, scopeOf(syntax), offset, name)
  return 'problem' in result ? result.problem : applyEdits(text, result.edits)
}

/** What a text is with each name in « and » renamed, from whichever of them. */
test.each(
  namedCasesIn(`
a variable: let «lim» = 5; logs | take «lim» ⇒ most
a variable at a use: let «lim» = 5; logs | where a > «lim» ⇒ most
only the variable meant, of two of one name: let a = 1; let «a» = a + 1; print «a» ⇒ b
a function and its calls: let «f» = (x: long) { x + 1 }; logs | extend y = «f»(«f»(1)) ⇒ next_one
a parameter of a function: let f = («x»: long) { «x» + 1 }; logs | extend x = f(x) ⇒ n
a parameter of the query: declare query_parameters («env»: string = "a"); logs | where e == «env» ⇒ stage
a table and its uses: let «bad» = logs | where s >= 500; «bad» | join kind=inner («bad») on id ⇒ failed
a column: logs | extend «ms» = d / 1ms | where «ms» > 5 | summarize max(«ms») by host ⇒ took
a column that hides another of its name: logs | extend x = 1 | extend «x» = x + 1 | where «x» > 1 ⇒ y
a column that another of its name hides: logs | extend «x» = 1 | extend x = «x» + 1 | where x > 1 ⇒ y
a column that hides a field: logs | extend «status» = toint(status) | where «status» > 1 ⇒ code
a key that a function hands on: logs | extend «t» = _time | summarize count() by bin(«t», 1h) | sort by «t» ⇒ at
a column of which members are taken: logs | extend «geo» = geo_info_from_ip_address(ip) | where «geo».country == "x" and «geo»["city"] == "y"
  place
a side of a join: logs | extend «id» = tolong(key) | join kind=inner (users | project user) on $left.«id» == $right.user
  account
both sides of a join at once: a | project «id» = x | join kind=inner (b | project «id» = y) on «id» | where «id» > 1
  key
a column of every table put together: union (a | extend «x» = 1), (b | extend «x» = 2) | where «x» == 1 ⇒ y
a column of a pattern: logs | parse m with "a=" «a»: long " b=" b | where «a» > 1 ⇒ first
the number of an item: logs | mv-expand with_itemindex=«i» x | where «i» > 1 ⇒ place
the source of a row: union withsource=«src» a, b | where «src» == "a" ⇒ origin
a column of a table that is written out: datatable («k»: string, v: long) ["a", 1] | where «k» == "a" ⇒ key
`),
)('%s is renamed', (_what, marked, name) => {
  const parts = marked.split(/[«»]/u)
  const expected = parts.map((part, at) => (at % 2 === 0 ? part : name)).join('')
  for (let at = 1; at < parts.length; at += 2) {
    expect(renamed(parts.map((part, place) => (place === at ? `^${part}` : part)).join(''), name)).toBe(
      expected,
    )
  }
})

test.each(
  namedCasesIn(`
names of the language made of it: logs | extend ^x = 1 | summarize avg(x), max(x) by y | extend z = avg_x | summarize sum(max_x) | sort by sum_max_x
  took
  logs | extend took = 1 | summarize avg(took), max(took) by y | extend z = avg_took | summarize sum(max_took) | sort by sum_max_took
to a name that needs quotes: logs | summarize ^n = count() by a | sort by n
  requests in total
  logs | summarize ['requests in total'] = count() by a | sort by ['requests in total']
from a name with quotes: logs | extend ['^my x'] = 1 | where ['my x'] > 0 and ["my x"] < 9
  x
  logs | extend x = 1 | where x > 0 and x < 9
quotes stay of their sort: logs | extend ["^my x"] = 1 | where ["my x"] > 0
  your x
  logs | extend ["your x"] = 1 | where ["your x"] > 0
a column that a text names: logs | extend ^x = 1 | extend y = column_ifexists("x", 2)
  z
  logs | extend z = 1 | extend y = column_ifexists("z", 2)
`),
)('%s is renamed as it is written', (_what, text, name, expected) => {
  expect(renamed(text, name)).toBe(expected)
})

test('words that only look like operators need no quotes, and operators do', () => {
  for (const name of ['count', 'Count', 'Where', 'top_x']) {
    expect(renamed('print ^a = 1 | sort by a', name)).toBe(`print ${name} = 1 | sort by ${name}`)
  }
  for (const name of ['where', 'limit', 'asc', '4xx']) {
    expect(renamed('print ^a = 1 | sort by a', name)).toBe(`print ['${name}'] = 1 | sort by ['${name}']`)
  }
})

test('a name without quotes does not run into the word beside it', () => {
  expect(renamed("print ^['a b'] = 1 | summarize count()by['a b']", 'x')).toBe(
    "print x = 1 | summarize count()by['x']",
  )
})

test('the same word as part of the language, an option, a text or a member is no use', () => {
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

test('a mistake elsewhere does not keep a column from being renamed', () => {
  expect(renamed('let x = 1 +; logs | extend ^a = 1 | where a > 0', 'b')).toBe(
    'let x = 1 +; logs | extend b = 1 | where b > 0',
  )
})

test('names of every sort can be given', () => {
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

test('the target is the name alone', () => {
  const syntax = parseApl("let lim = 5; logs | where ['a b'] > lim")
  const scope = scopeOf(syntax)
  expect(renameTarget(syntax, scope, 39)).toMatchObject({ start: 36, end: 39, name: 'lim' })
})
