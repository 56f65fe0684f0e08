import { expect, test } from 'vitest'
import { checkApl } from '#apl/hints/check-apl.ts'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { type LibraryRow, unknownEntry } from '../library/library.ts'
import { checkLibrary, languageFinding } from './language-check.ts'
import { unchecked } from './language-marks.ts'

test.each([
  ['a valid query', "['a']\n| count", undefined],
  [
    'one problem',
    "['a']\n| where b = 1",
    'warning 16: Line 2: Use == to compare; a single = assigns a name.',
  ],
  [
    'a hint before a warning',
    "['a']\n| extend c = series_outliers(b)\n| where b = 1",
    'warning 48: Line 3: Use == to compare; a single = assigns a name. Also 1 hint.',
  ],
  ['a metrics query, which is another language', '`m`:x | align to 5m', undefined],
])('%s', (_, apl, text) => {
  const check = checkApl(readApl(apl), { datasets: [], queriesByDataset: {} })
  const found = languageFinding(apl, check)
  expect(found && `${found.severity} ${found.offset}: ${found.sentence}`).toBe(text)
})

test('a text that could not be checked is a finding', () => {
  expect(languageFinding('a', null)).toBe(unchecked)
})

const rowOf = (apl: string, at: number): LibraryRow =>
  Object.assign(unknownEntry(String(at)), { hasDraft: false, text: JSON.stringify({ query: { apl } }) })
const library = (...apl: readonly string[]) => ({ rows: apl.map(rowOf) })

test('a library is checked text by text, and again only where it changed', async () => {
  const { signal } = new AbortController()
  const wrong = "['a'] | where b = 1"
  const tooLong = `['a'] // ${'x'.repeat(100_000)}`
  const first = await checkLibrary(library("['a']", wrong, wrong), undefined, signal)
  expect([first.size, first.get("['a']"), first.get(wrong)?.severity]).toEqual([2, undefined, 'warning'])
  expect(await checkLibrary(library(wrong, "['a']"), first, signal)).toBe(first)
  const next = await checkLibrary(library(wrong, tooLong), first, signal)
  expect([next.size, next.get(wrong), next.get(tooLong)]).toEqual([2, first.get(wrong), unchecked])
})
