import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { namedCasesIn } from '#test/text-cases.ts'
import { scopeOf } from './scope-of.ts'

/** The uses in a text: the name, and where it is made, `of` a dataset, or `?` when nobody knows. */
function uses(text: string): string[] {
  return scopeOf(parseApl(text)).references.map(({ name, role, definition, datasets }) => {
    if (definition) return `${role} ${name.name} made at ${definition.at.start}`
    if (role === 'dataset' || role === 'function') return `${role} ${name.name}`
    return `${role} ${name.name} ${datasets.length > 0 ? `of ${datasets.join(' or ')}` : '?'}`
  })
}

test.each(
  namedCasesIn(`
fields of a dataset: logs | where a == 1 ⇒ dataset logs, column a of logs
a column of the query: print a = 1 | where a == 1 ⇒ column a made at 6
the column before, in its own value: logs | extend a = a | where a == 1
  dataset logs, column a of logs, column a made at 14
a column made before in the same stage, when it is new: logs | extend x = a, y = x, a = 1, z = a
  dataset logs, column a of logs, column x made at 14, column a of logs
a quoted name: logs | where ['geo.city'] == 1 ⇒ dataset logs, column geo.city of logs
a path is a field: logs | where geo.city == 1 ⇒ dataset logs, column geo.city of logs
a path is a field too where its first name is one: logs | where isnotnull(geo) and geo.city == 1
  dataset logs, function isnotnull, column geo of logs, column geo.city of logs
a path of a column: print geo = 1 | where geo.city == 1 ⇒ column geo made at 6
a path of a variable: let geo = dynamic({}); logs | where geo.city == 1 ⇒ dataset logs, variable geo made at 4
a path with quotes: print a = 1 | where a['b c'].d == 1 ⇒ column a made at 6
a path of a field behind project: logs | project geo | where geo.city == 1
  dataset logs, column geo of logs, column geo of logs
a path that was chosen: logs | project ['geo.city'] | where geo.city.x == 1
  dataset logs, column geo.city of logs, column geo.city of logs
a member of a call: logs | extend x = f(a).b ⇒ dataset logs, function f, column a of logs
a name that is dropped: logs | project-away a | where a == 1 ⇒ dataset logs, column a of logs, column a ?
a path of what is dropped: logs | project-away a | where a.b == 1 ⇒ dataset logs, column a of logs, column a ?
a name that is not there: print a = 1 | where b == 1 ⇒ column b ?
a name of a table nobody knows: externaltable("x") | where a == 1 ⇒ function externaltable, column a ?
an automatic name without its dots: logs | summarize avg(['a.b']) | where avg_a_b > 1 and ['avg_a.b'] > 1
  dataset logs, function avg, column a.b of logs, column avg_a_b made at 17, column avg_a.b made at 17
a column that the language may have named after its argument: logs | summarize count() by startofweek(_time) | sort by _time
  dataset logs, function count, function startofweek, column _time of logs, column _time made at 28
a quoted part of a field behind project: logs | project geo | where ['geo.city'] == 1
  dataset logs, column geo of logs, column geo.city of logs
a field with dots by an element: logs | project ['geo.city'] | where geo['city'] == 1 and geo['x'] == 1
  dataset logs, column geo.city of logs, column geo.city of logs, column geo ?
no part of a column: print geo = 1 | where ['geo.city'] == 1 ⇒ column geo.city ?
a variable: let a = 1; logs | where b > a ⇒ dataset logs, column b of logs, variable a made at 4
a column before a variable: let a = 1; print a = 2 | where a == 1 ⇒ column a made at 17
the variable before, in its own value: let a = 1; let a = a + 1; print a
  variable a made at 4, variable a made at 15
a variable that is made later: print a; let a = 1 ⇒ column a ?
a parameter of the query: declare query_parameters (a: long = 1); print a ⇒ variable a made at 26
a parameter of a function: let a = 1; let f = (a: long) { a }; print f(a)
  variable a made at 20, function f made at 15, variable a made at 4
a variable in a function: let f = (a: long) { let b = a; a + b }; print f(1)
  variable a made at 9, variable a made at 9, variable b made at 24, function f made at 4
a variable of a function, outside: let f = () { let b = 1; b }; print b ⇒ variable b made at 17, column b ?
a table: let t = logs | take 1; t | where a == 1 ⇒ dataset logs, variable t made at 4, column a of logs
a table as a member of in: let t = logs | project a; users | where a in (t)
  dataset logs, column a of logs, dataset users, column a of users, variable t made at 4
a query in a query has names of its own: print a = 1 | where a in (logs | where b == a | project b)
  column a made at 6, dataset logs, column b of logs, column a of logs, column b of logs
toscalar: let n = toscalar(logs | count); print n ⇒ function toscalar, dataset logs, variable n made at 4
a dataset by a text: table("x y") | take 1 ⇒ function table, dataset x y
a column by a text: logs | extend a = column_ifexists("b c", 1)
  dataset logs, function column_ifexists, column b c of logs
a column that is not there by a text: print a = 1 | extend b = column_ifexists("c", a)
  function column_ifexists, column a made at 6
options are no names: logs | join kind=inner hint.strategy=broadcast (users) on a
  dataset logs, dataset users, column a of logs, column a of users
the key of a join stands for both sides: print a = 1 | join (print a = 2) on a
  column a made at 6, column a made at 26
sides of a join: logs | join (users) on $left.a == $right.b, $right.c == $left.d
  dataset logs, dataset users, column a of logs, column b of users, column c of users, column d of logs
quoted names of sides: logs | join (users) on $left.['a b'] == $right.['c d']
  dataset logs, dataset users, column a b of logs, column c d of users
an equality without sides: logs | join (users) on a == b
  dataset logs, dataset users, column a of logs, column b of users
several conditions: logs | join (users) on a, b == c and d
  dataset logs, dataset users, column a of logs, column a of users, column b of logs, column c of users, column d of logs, column d of users
a column of a union stands for one of each table: union (print a = 1), (print a = 2) | where a == 1
  column a made at 13, column a made at 28
a column of a union that one table has as a field: union (logs | where a == 1), (print a = 2) | where a == 1
  dataset logs, column a of logs, column a of logs, column a made at 36
what is there behind a union of open tables: logs | union users | where a == 1
  dataset logs, dataset users, column a of logs or users
what one side of a join dropped may be a field of the other: logs | project-away a | join (users) on b | where a == 1
  dataset logs, column a of logs, dataset users, column b of logs, column b of users, column a of logs or users
datasets of a search: search in (a, ['b c'], d*) 'x' ⇒ dataset a, dataset b c
a table of as: logs | as t | union t ⇒ dataset logs, variable t made at 10
branches of fork: logs | where a == 1 | fork (where b == 1) (project a)
  dataset logs, column a of logs, column b of logs, column a of logs
times and keys of a series: logs | make-series n = count() default = 0 on t from f to g step s by k
  dataset logs, function count, column t of logs, column f of logs, column g of logs, column s of logs, column k of logs
`),
)('%s', (_what, text, expected) => {
  expect(uses(text).join(', ')).toBe(expected)
})

test('a use knows its stage', () => {
  const { references } = scopeOf(parseApl('let n = 5; logs | where a in (users | project b) | take n'))
  expect(references.map(({ name, stage }) => `${name.name} in ${stage?.operator}`).join(' · ')).toBe(
    'logs in undefined · a in where · users in where · b in project · n in take',
  )
})
