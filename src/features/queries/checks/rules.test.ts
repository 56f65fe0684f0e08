import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { readRecordText } from '#record-text/record-text.ts'
import { forAll } from '#test/for-all.ts'
import { namedCasesIn, sectionOf } from '#test/text-cases.ts'
import { type QueryWindow, queryWindows, runChecks } from './check-rules.ts'

const now = Date.parse('2026-11-21T14:00:00Z')
const checked = (text: string, windows: readonly QueryWindow[] = []) => ({
  record: readRecordText(text).record!,
  now,
  windows,
})
const said = (rule: string, text: string, windows?: readonly QueryWindow[]) =>
  runChecks(checked(text, windows))
    .filter((check) => check.rule === rule)
    .map(({ severity, path, sentence }) => `${severity} ${path.join('.')}: ${sentence}`)
const range = (startTime: string, endTime: string) => JSON.stringify({ query: { startTime, endTime } })

test.each(namedCasesIn(sectionOf(import.meta.url, 'what each rule says')))(
  '%s of %s',
  (rule = '', text = '', ...sentences) => {
    expect(said(rule, text)).toEqual(sentences)
  },
)

test.each([
  ['now-6h', 'now', '6h'],
  [' now-30d', 'now ', '30d'],
  ['now-6h', 'now-1h', undefined],
  ['2026-11-21T00:00:00Z', 'now', undefined],
])('for the range from %j to %j, the suggested quick range is %s', (startTime, endTime, instead) => {
  const text = JSON.stringify({ metadata: { quickRange: '1h' }, query: { startTime, endTime } })
  const check = runChecks(checked(text)).find(({ rule }) => rule === 'quick-range')
  expect([check?.rule, check?.suggestion]).toEqual(['quick-range', instead])
})

test('an organization is listed exactly when its window is shorter, to the second', () => {
  forAll(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (width, seconds) => {
    const checks = said('window', range(`now-${width}s`, 'now'), [{ organization: 'A', seconds }])
    expect(checks.length).toBe(width > seconds ? 1 : 0)
  })
})

test('integers beyond doubles are exact, and 0 and -1 are not interpreted', () => {
  const windows = [
    { organization: 'Big', seconds: 18446744073709551615n },
    { organization: 'Zero', seconds: 0 },
    { organization: 'Minus', seconds: -1 },
    { organization: 'Short', seconds: 3600 },
  ]
  expect(said('window', range('now-30d', 'now'), windows)).toEqual([
    'warning query.startTime: The range of 30 d is longer than the query window of 1 organization: Short (1 h).',
    'hint query.startTime: Not compared with the query window of Zero (0 s), Minus (-1 s): the meaning of such a limit is unknown.',
  ])
  expect(said('window', range('now', 'now-1h'), windows)).toEqual([])
  expect(said('window', range('?', 'now'), windows)).toEqual([])
})

test('details list all of many organizations', () => {
  const windows = Array.from({ length: 5 }, (_, at) => ({ organization: `Org ${at}`, seconds: 60 }))
  const check = runChecks(checked(range('now-1h', 'now'), windows)).find(({ rule }) => rule === 'window')
  expect(check?.sentence).toContain(
    '5 organizations: Org 0 (1 min), Org 1 (1 min), Org 2 (1 min) and 2 more.',
  )
  expect(check?.details).toHaveLength(5)
})

test('query windows are read from any list content', () => {
  const values = [
    { id: 'a', name: 'A', license: { maxQueryWindowSeconds: 60 } },
    { id: 'b', license: { maxQueryWindowSeconds: 9007199254740993n } },
    { id: 'c', name: 'C', license: { maxQueryWindowSeconds: '60' } },
    { id: 'd', name: 'D', license: null },
    null,
  ]
  expect(queryWindows(values.map(readRow))).toEqual([
    { organization: 'A', seconds: 60 },
    { organization: 'b', seconds: 9007199254740993n },
  ])
})

test('checks of the APL point to the parameter', () => {
  const apl = 'declare query_parameters (once:int = 1, twice:int = 1, twice:int = 2); x | where twice'
  const checks = runChecks(checked(JSON.stringify({ dataset: 'x', query: { apl } })))
  expect(checks.map(({ offset }) => offset)).toEqual([apl.lastIndexOf('twice:'), apl.indexOf('once:')])
})

const values = {
  text: '"x"',
  whole: '1',
  hundred: '1e2',
  one: '1.0',
  half: '0.5',
  big: '9223372036854775808',
  yes: 'true',
  list: '[]',
  object: '{}',
  nothing: 'null',
}
const fitting = {
  string: ['text', 'nothing'],
  int: ['whole', 'hundred', 'one', 'nothing'],
  long: ['whole', 'hundred', 'one', 'nothing'],
  real: ['whole', 'hundred', 'one', 'half', 'big', 'nothing'],
  decimal: ['whole', 'hundred', 'one', 'half', 'big', 'nothing'],
  bool: ['yes', 'nothing'],
  boolean: ['yes', 'nothing'],
  datetime: ['text', 'nothing'],
  timespan: ['text', 'nothing'],
  guid: ['text', 'nothing'],
  dynamic: Object.keys(values),
  invented: Object.keys(values),
}
test.each(Object.entries(fitting))('which values fit %s', (type, names) => {
  const apl = JSON.stringify(`declare query_parameters (p:${type}); x | where a == p`)
  const fits = Object.entries(values).filter(
    ([, source]) => said('parameters', `{"query":{"apl":${apl},"variables":{"p":${source}}}}`).length === 0,
  )
  expect(fits.map(([name]) => name)).toEqual(names)
})

test('warnings come first, and no record makes a rule throw', () => {
  const severities = runChecks(
    checked('{"dataset":"","query":{"apl":"x","cursor":"c","defaultLimit":0}}'),
  ).map(({ severity }) => severity)
  expect(severities).toEqual(['warning', 'warning', 'hint'])
  const object = fc.dictionary(
    fc.constantFrom('query', 'dataset', 'apl', 'variables', 'startTime', 'queryOptions', 'defaultOrder', 'x'),
    fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom('apl', 'variables', 'defaultOrder', 'queryOptions', 'startTime'),
        fc.jsonValue(),
      ),
    ),
  )
  forAll(object, (value) => {
    expect(
      Array.isArray(runChecks(checked(JSON.stringify(value), [{ organization: 'A', seconds: 1 }]))),
    ).toBe(true)
  })
})
