import { expect, test } from 'vitest'
import { hintsOf, problemsOf } from '#test/hints-of.ts'
import mistakes from '#test/apl-mistakes.json' with { type: 'json' }
import valid from '#test/apl-valid.json' with { type: 'json' }
import { casesOf } from '#test/text-cases.ts'

test('there are hundreds of each', () => {
  expect(new Set(valid).size).toBeGreaterThan(440)
  expect(new Set(Object.values(mistakes).flat()).size).toBeGreaterThan(650)
})

test.each(valid)('accepts %j', (apl) => {
  expect(problemsOf(apl)).toEqual([])
})

test.each(Object.entries(mistakes).flatMap(([code, queries]) => queries.map((apl) => [code, apl] as const)))(
  'finds %s in %j',
  (code, apl) => {
    expect(problemsOf(apl).map((problem) => problem.code)).toContain(code)
  },
)

const fromLogs = (rest: string) => `['logs'] | ${rest}`

test.each(casesOf(import.meta.url, 'fixes of habits'))(
  'the fix of %s turns %j into %j',
  (code, apl, fixed) => {
    expect(hintsOf(code, fromLogs(apl)).flatMap((hint) => hint.fixed)).toContain(fromLogs(fixed))
  },
)

test('a dataset in brackets gets its quotation marks, and an SQL comment its slashes', () => {
  expect(hintsOf('bracketed-dataset', '[http-logs] | count')[0]?.fixed).toEqual(["['http-logs'] | count"])
  expect(hintsOf('foreign-comment', '-- one\nlogs | count')[0]?.fixed).toEqual(['// one\nlogs | count'])
})

test('a function in capitals is meant in small letters, and nothing else is offered', () => {
  const [hint] = hintsOf('unknown-function', 'logs | summarize COUNT(1) by a')
  expect(hint?.fixed).toEqual(['logs | summarize count(1) by a'])
})

test.each(casesOf(import.meta.url, 'no habits'))('%j is not such a habit', (apl) => {
  expect(problemsOf(apl)).toEqual([])
})
