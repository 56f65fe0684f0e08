import { expect, test } from 'vitest'
import { casesOf } from '#test/text-cases.ts'
import { parseApl } from './parse-apl.ts'

/** The problems of a query, and the query with all of their first fixes applied. */
function read(text: string) {
  const { problems } = parseApl(text)
  const edits = problems.flatMap(({ fixes }) => fixes[0]?.edits ?? []).toSorted((a, b) => b.start - a.start)
  const mended = edits.reduce(
    (made, { start, end, text }) => made.slice(0, start) + text + made.slice(end),
    text,
  )
  return { problems, mended }
}

test.each(casesOf(import.meta.url, 'what is meant'))('%s', (written, meant) => {
  const { problems, mended } = read(`['l'] |${written}`)
  expect(problems).toHaveLength(1)
  expect(mended).toBe(`['l'] |${meant}`)
})

test.each(casesOf(import.meta.url, 'told without a fix'))(
  '%s is reported without a fix',
  (written, message) => {
    const { problems } = read(`['l'] | ${written}`)
    expect(problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message), fixes: [] }),
    ])
  },
)

test.each(['select * from logs where a = 1', "SELECT count(*) FROM ['l']", "from ['l'] | count"])(
  'an SQL query is reported once: %s',
  (text) => {
    expect(parseApl(text).problems).toMatchObject([{ code: 'sql', start: 0 }])
  },
)

test.each(['index=logs status=500 | stats count by a', 'sourcetype="x" | head 5'])(
  'a Splunk query is reported once: %s',
  (text) => {
    expect(parseApl(text).problems).toMatchObject([{ code: 'splunk', start: 0 }])
  },
)

test.each(['{app="x"} |= "error"', '{app=~"x|y"} | json | level="error"'])(
  'a LogQL query is reported once: %s',
  (text) => {
    expect(parseApl(text).problems).toMatchObject([{ code: 'logql', start: 0 }])
  },
)

test.each(casesOf(import.meta.url, 'left alone'))(
  'words and signs without a special meaning are not reported: %s',
  (text) => {
    expect(parseApl(text).problems).toEqual([])
  },
)

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

test('problems in a stage before that of a stray bracket are reported', () => {
  expect(parseApl("['l'] | where a = 1 | count)").problems.map(({ code }) => code)).toEqual([
    'assignment',
    'unopened-bracket',
  ])
})
