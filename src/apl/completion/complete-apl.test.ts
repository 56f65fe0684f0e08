import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SuggestionKind } from '#apl/contract/apl-language.ts'
import { resolveScope } from '#apl/scope/resolve-scope.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { forAllWith } from '#test/for-all.ts'
import { aplQueries } from '#test/apl-queries.ts'
import { atCaret, suggestionsAt, aplContext } from '#test/caret.ts'
import { casesOf, pieceOf } from '#test/text-cases.ts'
import { completeApl } from './complete-apl.ts'

const labels = (marked: string, kind?: SuggestionKind) =>
  suggestionsAt(marked)
    .items.filter((item) => kind === undefined || item.kind === kind)
    .map(({ label }) => label)

/** The text after accepting the suggestion with a label; snippets are inserted literally. */
function taken(marked: string, label: string): string | undefined {
  const { text } = atCaret(marked)
  const { replace, items } = suggestionsAt(marked)
  const item = items.find((item) => item.label === label)
  return item && text.slice(0, replace.start) + item.insert + text.slice(replace.end)
}

test.each(casesOf(import.meta.url, 'columns'))('columns in %s', (marked, columns) => {
  expect(labels(marked, 'field').join(', ')).toBe(columns)
})

test.each(casesOf(import.meta.url, 'written'))('in %s, %s is inserted as %s', (marked, label, text) => {
  expect(taken(marked, label)).toBe(text)
})

test.each(casesOf(import.meta.url, 'nothing'))('nothing is suggested in %s', (marked) => {
  expect(suggestionsAt(marked).items).toEqual([])
})

test('suggests only names that APL has', () => {
  const all = ['logs | where ‸', 'logs | summarize ‸', 'logs | ‸', 'logs | where a ‸'].flatMap((text) =>
    labels(text),
  )
  for (const name of ['render', 'evaluate', 'has_all', 'iif', 'mv-apply', 'bin_at', 'makeset', 'filter']) {
    expect(all).not.toContain(name)
  }
})

test.each([
  ['dur', 'series_dot_product', false],
  ['serv', 'series_divide', false],
  ['', 'series_divide', true],
  ['s', 'series_divide', true],
  ['div', 'series_divide', true],
  ['Series_d', 'series_divide', true],
  ['dot_p', 'series_dot_product', true],
  ['ol', 'tolower', true],
] as const)('whether “%s” may mean %s: %s', (typed, name, isMeant) => {
  const { items, isIncomplete } = suggestionsAt(`logs | where ${typed}‸`)
  const names = items.filter(({ kind }) => kind === 'function').map(({ label }) => label)
  expect(names.includes(name)).toBe(isMeant)
  // While one of them is listed, the next letter may remove it.
  expect(isIncomplete).toBe(names.some((each) => /^(?:series|genai)_/.test(each)))
})

test('suggests aggregations only where rows are grouped', () => {
  expect(labels('logs | summarize ‸', 'aggregation')).toContain('dcount')
  expect(labels('logs | make-series ‸', 'aggregation')).toContain('dcount')
  expect(labels('logs | summarize avg(‸', 'aggregation')).toEqual([])
  expect(labels('logs | where ‸', 'aggregation')).toEqual([])
})

test('datasets with the most queries come first, then other ways to start a query', () => {
  expect(labels('‸').join(', ')).toBe(
    "http-logs, app-logs, it's, let, declare query_parameters, union, search, print, datatable, set",
  )
})

test('a field says where it was seen', () => {
  const [status] = suggestionsAt("['http-logs'] | where ‸").items
  expect(status?.detail).toBe('field of http-logs, seen in 3 queries')
  const [projected] = suggestionsAt("['http-logs'] | project status | where ‸").items
  expect(projected?.detail).toBe(status?.detail)
  expect(status?.documentation).toBe("`status`\n\nField of `['http-logs']`, seen in 3 queries")
})

test('completes a query of 500 stages', () => {
  const stages = Array.from({ length: 500 }, (_, index) => `| extend a${index} = ${index}`).join('\n')
  expect(labels(`['http-logs']\n${stages}\n| where a49‸`, 'field').slice(0, 2)).toEqual(['a499', 'a498'])
})

test('completes with brackets nested thousands deep', () => {
  expect(labels(`logs | where ${'('.repeat(3000)}‸`, 'field')).toEqual(['_time', '_sysTime'])
  expect(labels(`logs | summarize ${'round('.repeat(3000)}‸`, 'aggregation')).toContain('count')
})

const query = fc.constantFrom(...aplQueries)
const piece = pieceOf("[' · \" · ( · ) · |  · , · \n · // ·  by  · . · ' · = · ``` · { · ; · $left. · ‸")
const mutated = fc.tuple(query, fc.nat(), fc.nat(12), piece).map(([text, index, removed, put]) => {
  const at = index % (text.length + 1)
  return text.slice(0, at) + put + text.slice(at + removed)
})

test('for any text and offset, the replaced span contains the offset and is on one line', () => {
  forAllWith({ numRuns: 150 }, fc.oneof(mutated, fc.string({ unit: 'binary' })), fc.nat(), (text, index) => {
    const offset = index % (text.length + 1)
    const { replace } = completeApl(text, offset, aplContext)
    expect(replace.start).toBeLessThanOrEqual(offset)
    expect(replace.end).toBeGreaterThanOrEqual(offset)
    expect(text.slice(replace.start, replace.end)).not.toMatch(/[\r\n]/)
  })
})

test('replacing a field with another one is valid', () => {
  const odd = [
    "it's",
    'a b',
    'geo.city',
    'by',
    'has',
    'count',
    'größe',
    '1st',
    String.raw`back\slash`,
    'a"b',
    '[x]',
    'not',
  ]
  const uses = odd.map(
    (name) => `['http-logs'] | where ['${name.replaceAll(/[\\']/g, String.raw`\$&`)}'] == 1`,
  )
  const known = {
    datasets: [],
    queriesByDataset: { logs: [...uses, ...uses].map((text) => text.replace('http-logs', 'logs')) },
  }
  let next = 0
  for (const text of aplQueries) {
    for (const { name, role, definition } of resolveScope(parseApl(text)).references) {
      if (role !== 'column' || definition !== undefined) continue
      const { replace, items } = completeApl(text, name.end, known)
      const fields = items.filter(({ kind, isSnippet }) => kind === 'field' && !isSnippet)
      // A few different ones at each place: all of them everywhere would take too long.
      const some = Array.from(
        { length: 3 },
        () => fields[next++ % fields.length]?.insert ?? text.slice(replace.start, replace.end),
      )
      for (const insert of some) {
        const after = text.slice(0, replace.start) + insert + text.slice(replace.end)
        expect([after, parseApl(after).problems]).toEqual([after, []])
      }
    }
  }
})

test('an operator that provides a table is not a dataset', () => {
  expect(labels('union ‸', 'dataset')).not.toContain('union')
  expect(labels("['union'] | count; ‸", 'dataset')).toContain('union')
})
