import { expect, test } from 'vitest'
import { scopeOf } from '#apl/scope/scope-of.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { namedCasesIn } from '#test/text-cases.ts'
import { renameName } from './rename.ts'

/** Why the name behind `^` is not renamed; the edits when it is. */
function refusal(marked: string, name: string): unknown {
  const syntax = parseApl(marked.replace('^', ''))
  const result = renameName(syntax, scopeOf(syntax), marked.indexOf('^'), name)
  return 'problem' in result ? result.problem : result.edits
}

test.each(
  namedCasesIn(`
a field: logs | where ^status == 1
  x
  “status” is a field of the dataset, whose name is not made in this query.
a dataset: ^logs | take 1 ⇒ x ⇒ “logs” is a dataset, whose name is not made in this query.
a function: logs | extend a = ^strlen(b) ⇒ x ⇒ “strlen” is a function of the language, not made in this query.
no name: logs | take ^5 ⇒ x ⇒ There is no name here that can be renamed.
a name of the language: logs | summarize count() | sort by ^count_
  x
  The language gives “count_” its name. Write a name first: n = count().
a name that no call makes: logs | getschema | sort by ^ColumnName
  x
  The language gives “ColumnName” its name.
a key shared with a field: a | extend ^id = 1 | join kind=inner (b) on id
  x
  “id” also stands for a field of a dataset, which has to keep its name.
a text that cannot be read: logs | extend ^a = 1⏎| where a = 5
  x
  Line 2 cannot be read for sure: mend it first, so that no use is missed.
a name in a part that is not read: logs | extend ^a = 1⏎| evaluate pivot(a)
  x
  Line 2 has “a” in a part that is not read: whether it is a use cannot be told.
a quoted name in a part that is not read: logs | extend ^a = 1⏎| evaluate pivot(['a'])
  x
  Line 2 has “a” in a part that is not read: whether it is a use cannot be told.
to nothing: let ^a = 1; print a ⇒   ⇒ A name needs at least one character.
to two lines: let ^a = 1; print a ⇒ a⏎b ⇒ A name stands on one line.
to a reserved word: let ^a = 1; print a ⇒ and ⇒ “and” is a word of the language: choose another name.
`),
)('%s is not renamed', (_what, text, name, problem) => {
  expect(refusal(text, name)).toBe(problem)
})

test.each([
  ['logs | where b == 1 | extend ^a = 2', 'b', 'a field used before'],
  ['logs | extend ^a = 2 | where b == 1', 'b', 'a field used behind'],
  ['logs | extend ^a = 1, b = 2', 'b', 'another column'],
  ['logs | extend b = 1 | extend ^a = 2', 'b', 'a column made before'],
  ['logs | extend ^a = 1 | extend b = 2', 'b', 'a column made behind'],
  ['let b = 1; logs | extend ^a = 2 | where a > b', 'b', 'a variable used where the column is'],
  ['let ^a = 1; let b = 2; print a', 'b', 'another variable'],
  ['let ^a = 1; logs | extend b = 2 | where b > a', 'b', 'a column that would hide the variable'],
  ['let ^a = 1; logs | where b > a', 'b', 'a field that the variable would hide'],
  ['let f = (^a: long, b: long) { 1 }; print f(1, 2)', 'b', 'another parameter'],
  ['let T = datatable (^a: long, b: long) [1, 2]; print 1', 'b', 'another column of a table'],
  ['logs | extend ^tmp_a = 1 | project-away tmp*', 'a', 'a wildcard that would miss it'],
  ['logs | extend ^a = 1 | project-away tmp*', 'tmp_a', 'a wildcard that would take it'],
  ['logs | extend ^a = 1 | summarize avg(a), avg_b = 1', 'b', 'a name made of it'],
])('%s is not renamed to %s: %s', (text, name) => {
  expect(refusal(text, name)).toBe(
    `With the name “${name}”, something in this query would mean something else.`,
  )
})
