import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalog } from '#apl/catalog/catalog.ts'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { forAll, forAllWith } from '#test/for-all.ts'
import { fixed, problemsOf } from '#test/hints-of.ts'
import { casesOf, pieceOf } from '#test/text-cases.ts'
import { checkApl, rules } from './check-apl.ts'

const nothingKnown = { datasets: [], queriesByDataset: {} }

const marks = (apl: string) =>
  problemsOf(apl).map(({ start, end, severity, code }) => `${severity} ${code} ${apl.slice(start, end)}`)

/** Parts of queries that rules look for, and parts around them. */
const piece = pieceOf(
  `logs · ['http-logs'] · http-logs · "quoted" · | where tolower(m) == "GET"`,
  '| where m contains "error" and m contains "x" · | where status == 1 and status == 2',
  '| where _time > 1h · | where _time between (now() .. ago("2h"))',
  '| where a == null or b matches regex "^x$" · | where c == "x*"',
  '| extend a = case(b, "x", c, "y"), d = averge(e) · | extend duration_ms = d / 1ms',
  '| where duraton_ms > 5 · | take 10 · | sort by a desc · | summarize count by _time',
  '| summarize count() by status = 500 · | summarize count(a), b by c · | where count() > 1',
  '| project a, b · | filter a · | join (users-x | project id) on a == b · | union other.x · | ',
  'let f = (x: long) { x + 1 }; · let n = 5; · \n · ( · ) · , · " · | · // note',
)
const query = fc
  .array(piece, { maxLength: 9 })
  .map((pieces) => pieces.join(' '))
  // The mark of a duplicate definition hides that it is unused until the first one is removed.
  .filter((text) => !/let (\w) .*let \1 /s.test(text))

test('any text can be checked, with marks in order and in the text, of which hints do not overlap, and with unique codes', () => {
  forAllWith({ numRuns: 200 }, fc.oneof(fc.string({ unit: 'binary' }), query), (apl) => {
    let before = 0
    let hintEnd = 0
    for (const { start, end, severity, message } of problemsOf(apl)) {
      expect(start).toBeGreaterThanOrEqual(severity === 'hint' ? Math.max(before, hintEnd) : before)
      expect(end).toBeGreaterThanOrEqual(start)
      expect(end).toBeLessThanOrEqual(apl.length)
      expect(message).toMatch(/[.?]$/)
      before = start
      if (severity === 'hint') hintEnd = end
    }
  })
  expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
})

test('a fix removes its mark, adds no warning, and its edits do not overlap', () => {
  forAll(query, (apl) => {
    const problems = problemsOf(apl)
    const warnings = problems.filter(({ severity }) => severity === 'warning')
    for (const hint of problems.filter(({ severity }) => severity === 'hint')) {
      for (const fix of hint.fixes) {
        const edits = fix.edits.toSorted((a, b) => a.start - b.start)
        for (const [index, edit] of edits.entries()) {
          expect(edit.start).toBeGreaterThanOrEqual(edits[index - 1]?.end ?? 0)
        }
        const text = fixed(apl, fix)
        expect(text).not.toBe(apl)
        const after = problemsOf(text)
        expect(after.filter(({ severity }) => severity === 'warning').length).toBeLessThanOrEqual(
          warnings.length,
        )
        // What only the fixed text used may be reported next.
        const isSame = ({ code, message }: typeof hint) => code === hint.code && message === hint.message
        const isOfRule = ({ code }: typeof hint) => code === hint.code
        const isMended =
          after.filter(isSame).length < problems.filter(isSame).length ||
          after.filter(isOfRule).length < problems.filter(isOfRule).length
        expect(isMended, `${apl} => ${text}`).toBe(true)
      }
    }
  })
})

test('invalid APL is a warning, and hints are suppressed in its stage', () => {
  expect(marks('logs | where a == null b | where c == null')).toEqual([
    expect.stringMatching(/^warning .* b$/),
    'hint null-comparison c == null',
  ])
  expect(marks('logs | where a == null | where c == null')).toEqual([
    'hint null-comparison a == null',
    'hint null-comparison c == null',
  ])
})

test('hints that depend on all names are suppressed in a query with problems', () => {
  expect(marks('logs | project a | where b')).toEqual(['hint missing-field b'])
  expect(marks('logs | project a | where c == | where b')).not.toContainEqual('hint missing-field b')
})

test('the examples in the catalog have no remarks', () => {
  const examples = catalog.flatMap(({ name, example }) =>
    example !== undefined && /^(?:\[|let|union)/.test(example) ? [{ name, example }] : [],
  )
  const remarks = examples.flatMap(({ name, example }) =>
    problemsOf(example).map(({ code }) => `${code} ${name}`),
  )
  expect(examples.length).toBeGreaterThan(300)
  // The example of contains must use it.
  expect(remarks.filter((remark) => !remark.includes('contains'))).toEqual([])
})

test('a metrics query has no marks, and a note says why', () => {
  const read = readApl('`metrics`:`cpu` | where a == null')
  expect(read.syntax.isMpl).toBe(true)
  expect(checkApl(read, nothingKnown)).toEqual({
    problems: [],
    note: 'This is a metrics query (MPL). Starboard does not check that language.',
  })
})

test('checks a long query to its end', () => {
  const stages = Array.from({ length: 1000 }, (_, at) => `| extend a${at} = b${at} | where c${at} == null`)
  const problems = problemsOf(`logs ${stages.join('\n')}`)
  expect(problems).toHaveLength(1000)
})

test.each(casesOf(import.meta.url, 'near operators'))('%s resembles %s', (written, meant) => {
  expect(problemsOf(`['l'] | ${written}`)).toMatchObject([
    {
      message: expect.stringContaining(`Did you mean ${meant}?`),
      fixes: [{ title: `Write ${meant}`, edits: [{ text: meant }] }],
    },
  ])
})

test.each(casesOf(import.meta.url, 'near nothing'))('%s resembles nothing', (written) => {
  const text = `['l'] | ${written}`
  const told = problemsOf(text).map(({ severity, ...problem }) => {
    expect(severity).toBe('warning')
    return problem
  })
  expect(told).toEqual(parseApl(text).problems)
})
