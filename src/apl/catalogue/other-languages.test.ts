import { expect, test } from 'vitest'
import { catalogue, functionNamed } from './catalogue.ts'
import { foreignFunction, kustoFunctions, kustoOnly, nearestNames } from './other-languages.ts'

const names = catalogue
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
])('%s is taken for %s first', (written, meant) => {
  expect(nearestNames(written, [...names, 'tolower', 'toupper'])[0]).toBe(meant)
})

test.each(['', 'x', 'ab', 'qqqqqq', 'my_own_field', 'datetime_local_to_utc'])(
  '%j is taken for nothing',
  (written) => {
    expect(nearestNames(written, names)).toEqual([])
  },
)

test('a name that goes on comes after one with a letter wrong', () => {
  expect(nearestNames('proj', ['project-away', 'prop', 'project'])).toEqual([
    'prop',
    'project-away',
    'project',
  ])
})

test('gives at most three names, or as many as asked', () => {
  const candidates = ['tolong', 'toint', 'toreal', 'tobool', 'tolongs']
  expect(nearestNames('tolongg', candidates, 1)).toEqual(['tolong'])
  expect(nearestNames('projec', ['project', 'project-away', 'project-keep', 'project-rename'])).toHaveLength(
    3,
  )
})

test('never gives the name itself, or one twice', () => {
  expect(nearestNames('count', ['count', 'counts', 'counts'])).toEqual(['counts'])
})

test('a name of Kusto has advice, a name of APL has none', () => {
  expect(kustoOnly('iif')).toEqual({ counterpart: 'iff', advice: 'Write iff instead of iif.' })
  expect(kustoOnly('has_all')?.counterpart).toBeUndefined()
  expect(catalogue.filter((entry) => kustoOnly(entry.name) !== undefined)).toEqual([])
  expect(kustoOnly('toString')).toBeUndefined()
})

test.each(['lower', 'SUBSTR', 'concat', 'if', 'dc', 'nvl', 'values', 'ceil'])(
  'what APL has for %s is a function of APL',
  (name) => {
    const counterpart = foreignFunction(name)?.counterpart
    expect(counterpart && functionNamed(counterpart)).toBeDefined()
    expect(functionNamed(name)).toBeUndefined()
  },
)

test('some functions are told of in a sentence, and most names are not known at all', () => {
  expect(foreignFunction('median')).toEqual({
    advice: 'APL has no median. In APL it is percentile(field, 50).',
  })
  expect(foreignFunction('tolower')).toBeUndefined()
  expect(foreignFunction('toString')).toBeUndefined()
})

test('no function that APL documents is listed as one of Kusto alone', () => {
  expect([...kustoFunctions].filter((name) => functionNamed(name))).toEqual([])
})
