import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { readRecordText } from '#record-text/record-text.ts'
import {
  type CheckRule,
  datasetRule,
  librariesRule,
  orderRule,
  parametersRule,
  type QueryWindow,
  queryWindowRule,
  queryWindows,
  quickRangeRule,
  resolutionRule,
  resultRule,
  timeRangeRule,
} from './check-rules.ts'
import { runChecks } from './run-checks.ts'

const now = Date.parse('2026-11-21T14:00:00Z')
const checked = (text: string, windows: readonly QueryWindow[] = []) => ({
  record: readRecordText(text).record!,
  now,
  windows,
})
const said = (rule: CheckRule, text: string, windows?: readonly QueryWindow[]) =>
  rule(checked(text, windows)).map(
    ({ severity, path, sentence }) => `${severity} ${path.join('.')}: ${sentence}`,
  )
const range = (startTime: string, endTime: string, more = '') =>
  `{"query":{"startTime":${JSON.stringify(startTime)},"endTime":${JSON.stringify(endTime)}${more}}}`

const options = (resolution: string, most?: string) =>
  `,"queryOptions":{"resolution":${JSON.stringify(resolution)}${most === undefined ? '' : `,"maxDataPoints":${most}`}}`
const order = (list: string) => said(orderRule, `{"query":{"defaultOrder":${list}}}`)
const query = (apl: string, variables: string) =>
  said(parametersRule, `{"query":{"apl":${JSON.stringify(apl)},"variables":${variables}}}`)
const declared = (type: string) => `declare query_parameters (p:${type}); x | where a == p`

describe('time range', () => {
  test.each([
    ['now-1h', 'now', []],
    ['2026-11-21T10:00:00-04:00', '2026-11-21T14:30:00Z', []],
    ['', '', []],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z', []],
    ['now', 'now-1h', ['warning query.startTime: The start is after the end.']],
    ['now', 'now', ['warning query.startTime: The start is the end: the range is empty.']],
  ])('%s to %s', (start, end, expected) => {
    expect(said(timeRangeRule, range(start, end))).toEqual(expected)
  })

  test('unreadable text is named and nothing else is said of it', () => {
    const checks = said(timeRangeRule, range('last tuesday', 'now-99999999999999999999d'))
    expect(checks).toHaveLength(2)
    expect(checks[0]).toContain('hint query.startTime: The start “last tuesday” is neither')
    expect(checks[1]).toContain('hint query.endTime')
  })
})

test.each([
  ['1h', []],
  ['60m', []],
  ['today', []],
  ['6h', ['hint metadata.quickRange: The metadata call it the quick range 6h, but the time range is 1 h.']],
])('the quick range %s of a range of an hour', (quickRange, expected) => {
  const metadata = `{"metadata":${JSON.stringify({ quickRange })},`
  expect(said(quickRangeRule, range('now-1h', 'now').replace('{', metadata))).toEqual(expected)
  expect(said(quickRangeRule, range('whenever', 'now').replace('{', metadata))).toEqual([])
})

describe('resolution', () => {
  test.each([
    ['auto', '1'],
    ['', '1'],
    ['1m', undefined],
    ['1m', '60'],
    ['1m', '0'],
    ['1m', '-1'],
    ['1m', '1.5'],
    ['0s', '1'],
    ['1h', '1'],
  ])('%s with at most %s points is nothing to speak of in one hour', (resolution, most) => {
    expect(said(resolutionRule, range('now-1h', 'now', options(resolution, most)))).toEqual([])
  })

  test('a step wider than the range, and more points than allowed', () => {
    const where = 'warning query.queryOptions.resolution:'
    expect(said(resolutionRule, range('now-1h', 'now', options('1h1s')))).toEqual([
      `${where} The resolution 1h1s is wider than the range of 1 h.`,
    ])
    expect(said(resolutionRule, range('now-7d', 'now', options('1.5s', '1000')))).toEqual([
      `${where} A range of 7 d in steps of 1.5s has 403,200 points, more than the 1,000 of max data points.`,
    ])
  })
})

describe('query window', () => {
  test('an organization is named exactly when its window is shorter, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (width, seconds) => {
        const checks = said(queryWindowRule, range(`now-${width}s`, 'now'), [{ organization: 'A', seconds }])
        expect(checks.length).toBe(width > seconds ? 1 : 0)
      }),
    )
  })

  test('integers beyond doubles are exact, and what 0 and -1 mean is left open', () => {
    const windows = [
      { organization: 'Big', seconds: 18446744073709551615n },
      { organization: 'Zero', seconds: 0 },
      { organization: 'Minus', seconds: -1 },
      { organization: 'Short', seconds: 3600 },
    ]
    expect(said(queryWindowRule, range('now-30d', 'now'), windows)).toEqual([
      'warning query.startTime: The range of 30 d is longer than the query window of 1 organization: Short (1 h).',
      'hint query.startTime: Not compared with the query window of Zero (0 s), Minus (-1 s): what such a limit means is not known.',
    ])
    expect(queryWindowRule(checked(range('now', 'now-1h'), windows))).toEqual([])
    expect(queryWindowRule(checked(range('?', 'now'), windows))).toEqual([])
  })

  test('of many organizations all are in the details', () => {
    const windows = Array.from({ length: 5 }, (_, at) => ({ organization: `Org ${at}`, seconds: 60 }))
    const [check] = queryWindowRule(checked(range('now-1h', 'now'), windows))
    expect(check?.sentence).toContain(
      '5 organizations: Org 0 (1 min), Org 1 (1 min), Org 2 (1 min) and 2 more.',
    )
    expect(check?.details).toHaveLength(5)
  })

  test('windows are read from whatever the list holds', () => {
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
})

describe('result', () => {
  test.each(['1', '18446744073709551615', '1.5', '"0"', 'null'])(
    'a limit of %s is not spoken of',
    (limit) => {
      expect(said(resultRule, `{"query":{"defaultLimit":${limit}}}`)).toEqual([])
    },
  )

  test('limits that let nothing through, and cursors', () => {
    const text =
      '{"query":{"defaultLimit":0,"cursor":"c","includeCursorField":true,"queryOptions":{"maxDataPoints":-1,"maxSeries":-0}}}'
    expect(resultRule(checked(text)).map(({ path }) => path.join('.'))).toEqual([
      'query.defaultLimit',
      'query.queryOptions.maxDataPoints',
      'query.queryOptions.maxSeries',
      'query.cursor',
      'query.includeCursorField',
    ])
    expect(
      said(resultRule, '{"query":{"includeCursor":true,"includeCursorField":true,"cursor":""}}'),
    ).toEqual([])
  })
})

describe('order, libraries, dataset', () => {
  test('blank and repeated order fields', () => {
    expect(order('[{"field":"a"},{"field":"b","desc":true}]')).toEqual([])
    expect(order('null')).toEqual([])
    expect(order('[{"field":"a"},{"field":" "},{"field":"a"},{},{"field":"a"}]')).toEqual([
      'warning query.defaultOrder: An order field is blank: row 2, row 4.',
      'warning query.defaultOrder: “a” stands in the order more than once: only its first place counts.',
    ])
  })

  test('libraries listed twice', () => {
    expect(said(librariesRule, '{"query":{"libraries":["a","b","a","a"]}}')).toEqual([
      'hint query.libraries: The library “a” is listed more than once.',
    ])
    expect(said(librariesRule, '{"query":{"libraries":null}}')).toEqual([])
  })

  test.each([
    ['{}', ['warning dataset: The query names no dataset.']],
    ['{"dataset":" "}', ['warning dataset: The query names no dataset.']],
    ['{"dataset":"a"}', []],
    [`{"dataset":"a","query":{"apl":"['a'] | take 1"}}`, []],
    ['{"dataset":"a","query":{"apl":"union b, c"}}', []],
    [
      '{"dataset":"a","query":{"apl":"b"}}',
      ['hint dataset: The APL reads “b” first, but the dataset is “a”.'],
    ],
  ])('dataset of %s', (text, expected) => {
    expect(said(datasetRule, text)).toEqual(expected)
  })
})

describe('parameters', () => {
  test('declared, given, used: nothing to say', () => {
    expect(query(declared('string'), '{"p":"x"}')).toEqual([])
    expect(query('declare query_parameters (p:string = "d"); x | where a == p', '{}')).toEqual([])
    expect(query('x', 'null')).toEqual([])
  })

  test('missing, unused, undeclared, twice', () => {
    expect(
      query('declare query_parameters (p:string, q:int = 1, q:int); x | where p', '{"z":1,"y":1}'),
    ).toEqual([
      'warning query.apl: The parameter “q” is declared more than once.',
      'warning query.variables: The parameter “p” has no default, and no variable gives it a value.',
      'hint query.apl: The parameter “q” is declared but not used.',
      'warning query.variables: The parameter “q” has no default, and no variable gives it a value.',
      'hint query.apl: The parameter “q” is declared but not used.',
      'hint query.variables: The variables “z”, “y” are not declared in the APL.',
    ])
  })

  test('what is said of the APL leads to the parameter', () => {
    const apl = 'declare query_parameters (once:int = 1, twice:int = 1, twice:int = 2); x | where twice'
    const record = checked(`{"query":{"apl":${JSON.stringify(apl)}}}`)
    const places = parametersRule(record).map(({ offset = 0 }) => apl.slice(offset - 1, offset + 9))
    expect(places).toEqual([' twice:int', '(once:int '])
    expect(apl.lastIndexOf('twice:')).toBe(parametersRule(record)[0]?.offset)
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
  test.each(Object.entries(fitting))('what fits %s', (type, names) => {
    const fits = Object.entries(values).filter(
      ([, source]) => query(declared(type), `{"p":${source}}`).length === 0,
    )
    expect(fits.map(([name]) => name)).toEqual(names)
  })
})

test('warnings come first, and no record makes a rule fail', () => {
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
  fc.assert(
    fc.property(object, (value) => {
      expect(
        Array.isArray(runChecks(checked(JSON.stringify(value), [{ organization: 'A', seconds: 1 }]))),
      ).toBe(true)
    }),
  )
})
