import { expect, test } from 'vitest'
import { changeCases, toldChanges } from '#test/change-cases.ts'
import { aplChanges } from './apl-changes.ts'

test.each(
  changeCases(String.raw`
another dataset
- ['a'] | take 1
+ ['b'] | take 1
* Reads «['b']» instead of «['a']». [Other data]

a dataset in other quotes
- ['a'] | take 1
+ ["a"] | take 1
* «['a']» became «["a"]».

tables of a union
- union ['a'], (['b'] | where c == 1)
+ union (['b'] | where c == 2), ['d']
* «union» (stage 1) no longer reads «['a']». [Other data]
* In table 1 of «union» (stage 1): condition of «where» (stage 1): «c == 1» became «c == 2».
* «union» (stage 1) also reads «['d']».

a union that became a dataset
- union ['a'], ['b'] | count
+ ['b'] | count
* Now begins with «['b']». [Other data]
* Removed «union ['a'], ['b']» (was stage 1).

rows in the text
- datatable (a: long) [1]
+ datatable (a: long) [2]
* «datatable (a: long) [1]» became «datatable (a: long) [2]».

values of statements
- let t = 500;⏎logs | where a >= t
+ let t = 400;⏎let u = 1;⏎logs | where a >= t
* «let t»: «500» became «400».
* Added «let u = 1».

a name of a statement
- let t = 500;⏎logs | take 1
+ let u = 500;⏎logs | take 1
* «let t» is now called «u».

a table of a statement
- let x = ['a'] | where b == 1;⏎x
+ let x = ['a'] | where b == 2 | take 9;⏎x
* In «let x»: condition of «where» (stage 1): «b == 1» became «b == 2».
* In «let x»: added «take 9» as stage 2.

a function
- let f = (a: long, b: long) { a + 1 };⏎print f(1)
+ let f = (a: int) { a + 2 };⏎print f(1)
* In «let f»: type of parameter «a»: «long» became «int».
* In «let f»: parameter «b» removed.
* In «let f»: «a + 1» became «a + 2».

a statement less, and their order
- let a = 1;⏎let b = 2;⏎let c = 3;⏎print a
+ let b = 2;⏎let a = 1;⏎print a
* Removed «let c = 3».
* The statements stand in another order.

parameters
- declare query_parameters (env: string = "prod", n: long, x: int = 1, y: int);⏎logs
+ declare query_parameters (env: string = "dev", m: int = 3, n: int, x: int, y: int = 2);⏎logs
* Default of parameter «env»: «"prod"» became «"dev"».
* Parameter «m» added: «m: int = 3».
* Type of parameter «n»: «long» became «int».
* Parameter «x» no longer has a default (was «1»).
* Parameter «y» now has a default: «2».

all parameters
- declare query_parameters (env: string);⏎logs
+ logs
* Parameter «env» removed.

parameters in another order
- declare query_parameters (a: int, b: int);⏎logs
+ declare query_parameters (b: int, a: int);⏎logs
* The parameters stand in another order.

one of two queries
- logs | take 1;⏎logs | take 2
+ logs | take 1;⏎logs | take 3
* In query 2: «take» (stage 1) gives up to «3» rows instead of «2».

a comment
- logs // one
+ logs // two
* A comment changed: «// one» became «// two».

a comment added and one removed
- // a⏎logs⏎| take 1
+ logs⏎| take 1 // b
* A comment changed: «// a» became «// b».

a stage taken out by a comment
- logs⏎| where a⏎| count
+ logs⏎// | where a⏎| count
* Removed «where a» (was stage 1). [Filter removed]
* A comment was added: «// | where a».

a comment removed
- // a⏎logs
+ logs
* A comment was removed: «// a».

many comments
- // a⏎// b⏎// c⏎// d⏎logs
+ logs // e
* Comments: 3 removed, 1 changed.

a comment elsewhere
- logs // a⏎| take 1
+ logs⏎| take 1 // a
* A comment stands in another place.

white space
- logs|take 1
+ logs⏎| take 1⏎
* Only white space changed.

nothing
- logs
+ logs

a first query
- 
+ logs | take 5
* Added «logs | take 5».

a text that is left open
- logs | where a == "b
+ logs | where a == "c
* Condition of «where» (stage 1): «a == "b» became «a == "c».

a text that is no query
- logs | take 1 ) | count
+ logs | take 1 ) | take 2
* Not all of the new version reads as a query: «logs | take 1 ) | count» became «logs | take 1 ) | take 2».

a bracket that was mended
- logs | take 1 ) | count
+ logs | take 1 | count
* Not all of the old version reads as a query: «logs | take 1 ) | count» became «logs | take 1 | count».

a query that became a metrics query
- logs
+ m:cpu
* The query is a metrics query now. [Other data]

a metrics query that became another
- m:cpu
+ logs
* The query is no metrics query any more. [Other data]

what a function has behind its value
- let f = (a: int) { a + b };⏎logs
+ let f = (a: int) { a b };⏎logs
* The text of a statement changed: «let f = (a: int) { a + b }» became «let f = (a: int) { a b }».

a bracket that swallows what follows
- let f = (a: long) { a };⏎logs
+ let f = (a: long { a };⏎logs)
* «let f»: «(a: long) { a }» became «(a: long { a }; logs)».
* Removed «logs».

what stands in brackets behind a condition
- logs | where (a one) and b
+ logs | where (a two) and b
* Stage 1 no longer requires «(a one)». [Filter removed]
* Stage 1 now also requires «(a two)».

semicolons
- logs; // a
+ logs // b
* The text changed: «logs;» became «logs».
* A comment changed: «// a» became «// b».
`),
)('tells of %s', (_name, before, after, told) => {
  expect(toldChanges(before, after)).toEqual(told)
})

test('code may hold backticks', () => {
  expect(aplChanges('`m`:`cpu` | align to 5m', '`m`:`cpu` | align to 1h')).toEqual([
    {
      parts: [
        { text: 'The text changed: ', isCode: false },
        { text: '`m`:`cpu` | align to 5m', isCode: true },
        { text: ' became ', isCode: false },
        { text: '`m`:`cpu` | align to 1h', isCode: true },
        { text: '.', isCode: false },
      ],
      notice: undefined,
      before: { start: 0, end: 23 },
      after: { start: 0, end: 23 },
    },
  ])
})

test('long code is cut where the versions part, and white space in texts stays', () => {
  const long = 'x'.repeat(100)
  expect(toldChanges(`logs | where a == "${long}1"`, `logs | where a == "${long}2"`)).toEqual([
    `Condition of «where» (stage 1): «…${'x'.repeat(24)}1"» became «…${'x'.repeat(24)}2"».`,
  ])
  expect(toldChanges('logs', `logs | extend a = "${long}"`)).toEqual([
    `Added «extend a = "${'x'.repeat(67)}…» as stage 1.`,
  ])
  expect(toldChanges('print "a b"', 'print "a  b"')).toEqual(['«print» (stage 1): «"a b"» became «"a  b"».'])
})

test('a change lies where it says', () => {
  const [before, after] = ['logs | where a | take 5', 'logs | where a | extend b = 1 | take 9']
  const places = aplChanges(before, after).map((change) => [
    change.before && before.slice(change.before.start, change.before.end),
    change.after && after.slice(change.after.start, change.after.end),
  ])
  expect(places).toEqual([
    [undefined, '| extend b = 1'],
    ['5', '9'],
  ])
})
