import { expect, test } from 'vitest'
import { catalog, findFunction } from './catalog.ts'
import { foreignFunction, kustoFunctions, kustoReplacement, nearestNames } from './other-languages.ts'

const names = catalog
  .filter((entry) => ['aggregation', 'function', 'stage'].includes(entry.kind))
  .map((entry) => entry.name)

test.each([
  ['countIf', 'countif'],
  ['to_lower', 'tolower'],
  ['count_if', 'countif'],
  ['sumarize', 'summarize'],
  ['summraize', 'summarize'],
  ['wehre', 'where'],
  ['projectaway', 'project-away'],
  ['percentil', 'percentile'],
  ['make_lst', 'make_list'],
  ['makeset', 'make_set'],
  ['mvexpand', 'mv-expand'],
  ['percentiles', 'percentiles_array'],
  ['count_distinct', 'dcount'],
])('%s suggests %s first', (written, meant) => {
  expect(nearestNames(written, [...names, 'tolower', 'toupper'])[0]).toBe(meant)
})

test.each(['', 'x', 'ab', 'qqqqqq', 'my_own_field', 'datetime_local_to_utc'])(
  '%j suggests nothing',
  (written) => {
    expect(nearestNames(written, names)).toEqual([])
  },
)

test('a name with more letters comes after one with a wrong letter', () => {
  expect(nearestNames('proj', ['project-away', 'prop', 'project'])).toEqual([
    'prop',
    'project-away',
    'project',
  ])
})

test('returns at most three names, or as many as requested', () => {
  const candidates = ['tolong', 'toint', 'toreal', 'tobool', 'tolongs']
  expect(nearestNames('tolongg', candidates, 1)).toEqual(['tolong'])
  expect(nearestNames('projec', ['project', 'project-away', 'project-keep', 'project-rename'])).toHaveLength(
    3,
  )
})

test('never returns the name itself, or one twice', () => {
  expect(nearestNames('count', ['count', 'counts', 'counts'])).toEqual(['counts'])
})

test('Kusto names have advice, APL names do not', () => {
  expect(kustoReplacement('iif')).toEqual({ counterpart: 'iff', advice: 'Write iff instead of iif.' })
  expect(kustoReplacement('has_all')?.counterpart).toBeUndefined()
  expect(catalog.filter((entry) => kustoReplacement(entry.name) !== undefined)).toEqual([])
  expect(kustoReplacement('toString')).toBeUndefined()
})

test.each(['lower', 'LENGTH', 'concat', 'if', 'dc', 'nvl', 'values', 'ceil'])(
  'the APL for %s is an APL function',
  (name) => {
    const counterpart = foreignFunction(name)?.counterpart
    expect(counterpart && findFunction(counterpart)).toBeDefined()
    expect(findFunction(name)).toBeUndefined()
  },
)

test.each([
  ['substr', 'substring(text, start, length), which counts from 0'],
  ['REGEXP_REPLACE', 'replace_regex(regex, rewrite, text)'],
  ['date_diff', 'datetime_diff(part, later, earlier)'],
])('%s has no counterpart, because its arguments differ', (name, form) => {
  expect(foreignFunction(name)).toEqual({ advice: `APL has no ${name}. In APL it is ${form}.` })
})

test('some functions have a sentence of advice, and most names are unknown', () => {
  expect(foreignFunction('median')).toEqual({
    advice: 'APL has no median. In APL it is percentile(field, 50).',
  })
  expect(foreignFunction('tolower')).toBeUndefined()
  expect(foreignFunction('toString')).toBeUndefined()
})

test('no documented APL function is listed as Kusto-only', () => {
  // The documentation has an address for take_any, so it cannot be called undocumented.
  expect([...kustoFunctions].filter((name) => findFunction(name) ?? name === 'take_any')).toEqual([])
})
