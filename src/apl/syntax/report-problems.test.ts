import { expect, test } from 'vitest'
import { parseApl } from './parse-apl.ts'

/** The problems of a query, and the query with the fix of each of them. */
function read(text: string) {
  const { problems } = parseApl(text)
  const edits = problems.flatMap(({ fixes }) => fixes[0]?.edits ?? []).toSorted((a, b) => b.start - a.start)
  const mended = edits.reduce(
    (made, { start, end, text }) => made.slice(0, start) + text + made.slice(end),
    text,
  )
  return { problems, mended }
}

test.each([
  ['where a && b', 'where a and b'],
  ['where a&&b', 'where a and b'],
  ['where a == 1 || b', 'where a == 1 or b'],
  ['where a||b', 'where a or b'],
  ['where a !== 1', 'where a != 1'],
  ['where a === 1', 'where a == 1'],
  ['where a = = 1', 'where a == 1'],
  ['where a =! 1', 'where a != 1'],
  ['where a ! = 1', 'where a != 1'],
  ['where a => 1', 'where a >= 1'],
  ['where a =< 1', 'where a <= 1'],
  ['where a ~= "x"', 'where a =~ "x"'],
  ['where a not in ("x")', 'where a !in ("x")'],
  ['where a NOT CONTAINS "x"', 'where a !contains "x"'],
  ['where a starts with "x"', 'where a startswith "x"'],
  ['where a is null', 'where isnull(a)'],
  ['where b == 1 and a.c IS NOT NULL', 'where b == 1 and isnotnull(a.c)'],
  ["where ['a b'] is null | count", "where isnull(['a b']) | count"],
  ['where !(a == 1)', 'where not(a == 1)'],
  ['where !isempty(a) and b', 'where not(isempty(a)) and b'],
  ['where _time > ago(1 h)', 'where _time > ago(1h)'],
  ['where _time > now() - 5 minutes', 'where _time > now() - 5minutes'],
  ['where a == “x y”', 'where a == "x y"'],
  ['where a == ‘x’ | count', 'where a == "x" | count'],
  ['sort by a DESC, b ascending', 'sort by a desc, b ascending'],
  ['summarize count() as n by a', 'summarize n = count() by a'],
  ['summarize a = sum(b), count(c, d) as n by a', 'summarize a = sum(b), n = count(c, d) by a'],
  ['extend a + 1 as b', 'extend b = a + 1'],
  ['summarize count() group by a', 'summarize count() by a'],
  ['count()', 'count'],
  ['where a | | count', 'where a  | count'],
  ['|where a', 'where a'],
  ['extend join = 3 filter = 4', 'extend join = 3, filter = 4'],
  ['project-keep *_id name', 'project-keep *_id, name'],
  ['mv expand a', 'mv-expand a'],
  ['Where a', 'where a'],
  ['where a == 1 # note', 'where a == 1 // note'],
  ['where a == 1 /* note */', 'where a == 1 // note'],
])('%s', (written, meant) => {
  const { problems, mended } = read(`['l'] |${written}`)
  expect(problems).toHaveLength(1)
  expect(mended).toBe(`['l'] |${meant}`)
})

test.each([
  ['where a ? 1 : 2', 'iff'],
  ['where f(a) is null', 'isnull(…)'],
  ['where !a', 'not(…)'],
  ['where a == “x "y" z”', '"…"'],
  ['where /* note */ a == 1', '//'],
  ['where a group by b', 'by alone'],
  ['fork where a', 'brackets'],
  ["where a == 'it's'", 'never closed'],
])('%s is told and has no fix', (written, message) => {
  const { problems } = read(`['l'] | ${written}`)
  expect(problems).toEqual([
    expect.objectContaining({ message: expect.stringContaining(message), fixes: [] }),
  ])
})

test.each(['select * from logs where a = 1', "SELECT count(*) FROM ['l']", "from ['l'] | count"])(
  'a query of SQL is told once: %s',
  (text) => {
    expect(parseApl(text).problems).toMatchObject([{ code: 'sql', start: 0 }])
  },
)

test.each([
  "['l'] | project is, group, descending, DESC",
  'from | count',
  'select',
  "['l'] | where a == '# no /* comment */'",
  "['l'] | where a == 1 | as b",
  "['l'] | extend group = 1, as = 2",
  "['l'] | summarize countif(a*b in (1, 2)), sum(a* b) by c",
  "['l'] | where * has 'x' and a*b between (1 .. 2)",
])('words and signs that mean nothing special are left alone: %s', (text) => {
  expect(parseApl(text).problems).toEqual([])
})

test('comments of other languages hide nothing else', () => {
  const { problems, mended } = read("# top\n['l']\n/* one\n * two */\n| where a = 1")
  expect(problems.map(({ code }) => code)).toEqual(['foreign-comment', 'foreign-comment', 'assignment'])
  expect(mended).toBe("// top\n['l']\n// one\n// two\n| where a == 1")
})

test.each([
  ["['l'] | where a between ago(1h) .. now()) | count", ')'],
  ["['l'] | where a > ago1.5h) and b", ')'],
  ["['l'] | extend (a,, b) = f(c)", ','],
])('%s has one problem', (text, marked) => {
  expect(parseApl(text).problems.map(({ start, end }) => text.slice(start, end))).toEqual([marked])
})

test('what is odd in a stage before that of a stray bracket is told', () => {
  expect(parseApl("['l'] | where a = 1 | count)").problems.map(({ code }) => code)).toEqual([
    'assignment',
    'unopened-bracket',
  ])
})
