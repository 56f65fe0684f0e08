import { expect, test } from 'vitest'
import { createAplLanguage } from '#apl/language/create-language.ts'
import { listLabel, opensAfterSpace } from './completion-provider.ts'

const language = createAplLanguage()

/** Whether suggestions open after a line of a query. */
const opensBehind = (line: string) => {
  const text = `['http-logs']\n| where x == 1\n${line}`
  const given = language.complete(text, text.length, { datasets: [], queriesByDataset: {} })
  return opensAfterSpace(line, given.items)
}

test.each([
  '| ',
  '|  ',
  '| where ',
  '| summarize n = ',
  '| project a, ',
  '| where a and ',
  '| sort by ',
  '| where a > ',
  '| summarize count() ',
  '| summarize n = count(), avg(x) ',
  '| sort by a ',
  '| top 5 ',
  '| parse uri ',
  '| join (traces) ',
  '| mv-expand a ',
  '| where status ',
  "| where ['geo.city'] ",
  '| where a == 1 and b ',
  '  and b ',
])('suggestions are useful after %o', (line) => {
  expect(opensBehind(line)).toBe(true)
})

test.each([
  '',
  '  ',
  '| take 10 ',
  '| sort by a desc ',
  "| where a == 'b' ",
  '| where a == 1 ',
  '| where not(a) ',
  '| extend x ',
  '| extend x = a ',
  '| summarize count() by a ',
  '| distinct a ',
  '// a note ',
  '// where a ',
  "| where a == 'b and ",
])('suggestions would be in the way after %o', (line) => {
  expect(opensBehind(line)).toBe(false)
})

test.each([
  ['status', 'status'],
  ['geo.city', 'geo.city'],
  ['a\u202eb\u200b', 'a⟨U+202E⟩b⟨U+200B⟩'],
  ['a\nb', 'a↵b'],
  ['$(alert) $(sync~spin)', String.raw`\$(alert) \$(sync~spin)`],
  ['$(a b) $x $(', '$(a b) $x $('],
])('%j is listed as %j', (name, label) => {
  expect(listLabel(name)).toBe(label)
})
