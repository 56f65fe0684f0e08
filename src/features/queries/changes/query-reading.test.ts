import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { captureList } from '#records/snapshots/capture.ts'
import { difference, stateOf } from '#records/snapshots/state.ts'
import { linesOf } from '#lib/text-lines.ts'
import { entryFields, type LibraryRow, unknownEntry } from '../library/library.ts'
import { libraryList } from '../library/library-list.ts'
import { query } from '../query.ts'
import { queryReading } from './query-reading.ts'

const { changeText, valueText } = queryReading

const row = (record: object | string, patch: Partial<LibraryRow> = {}): LibraryRow => ({
  ...unknownEntry('q1'),
  ...entryFields(typeof record === 'string' ? record : JSON.stringify(record)),
  hasDraft: false,
  ...patch,
})

const stateOfRows = async (rows: readonly LibraryRow[]) =>
  stateOf(await captureList(libraryList(query, rows, 0), () => Promise.resolve()))

/** What differs between one row at two moments, as displayed: label, before, after, difference, and the parts. */
async function told(before: LibraryRow, after: LibraryRow) {
  const { changed } = difference(await stateOfRows([before]), await stateOfRows([after]))
  return (changed.get('0:q1') ?? []).flatMap((change) => {
    const { label, before: from, after: to, difference: how, parts } = changeText(change)
    const lines = parts?.all().map((part) => [part.label, part.before.text, part.after.text, part.difference])
    return [[label, from.text, to.text, how] as unknown[]].concat(lines ?? [])
  })
}

const errors = {
  id: 'q1',
  name: 'Errors',
  dataset: 'http-logs',
  who: 'ann',
  query: { apl: "['x']\n| where status == 500\n| count", startTime: 'now-1h', defaultLimit: 100 },
}

const withApl = (apl: string) => row({ ...errors, query: { ...errors.query, apl } })

test('a change of APL is told line by line, with the numbers of the lines', async () => {
  const apl = "['x']\n| where status >= 500\n| where method == 'GET'\n| count"
  expect(await told(row(errors), withApl(apl))).toEqual([
    ['APL', '3 lines', '4 lines', '+2 −1 lines'],
    ['Line 2', '| where status == 500', '| where status >= 500', ''],
    ['Line 3', '—', "| where method == 'GET'", 'added'],
  ])
  expect(
    await told(row(errors), row({ ...errors, query: { ...errors.query, apl: "['x']\n| count" } })),
  ).toEqual([
    ['APL', '3 lines', '2 lines', '−1 line'],
    ['Line 2', '| where status == 500', '—', 'removed'],
  ])
})

const longApl = (end: string) => withApl(`['x'] | where a == "${'😀'.repeat(900)}${end}"`)
const longField = (end: string) => row({ ...errors, metadata: { about: `${'x'.repeat(900)}${end}` } })

test('of a long line, the place that differs is shown', async () => {
  expect((await told(longApl('before'), longApl('after')))[1]).toEqual([
    'Line 1',
    `…${'😀'.repeat(20)}before"`,
    `…${'😀'.repeat(20)}after"`,
    '',
  ])
  expect((await told(longField('before'), longField('after')))[1]).toEqual([
    'metadata.about',
    `…${'x'.repeat(40)}before`,
    `…${'x'.repeat(40)}after`,
    '',
  ])
})

test('a line end that is all that differs is shown', async () => {
  const apl = errors.query.apl.replace('500\n', '500\r\n')
  expect(await told(row(errors), withApl(apl))).toEqual([
    ['APL', '3 lines', '3 lines', '+1 −1 lines'],
    ['Line 2', '| where status == 500↵', '| where status == 500⟨CR⟩↵', ''],
  ])
  const ended = { ...errors, query: { ...errors.query, apl: `${errors.query.apl}\n` } }
  expect(await told(row(errors), row(ended))).toEqual([
    ['APL', '3 lines', '3 lines', '+1 −1 lines'],
    ['Line 3', '| count', '| count↵', ''],
  ])
  const longer = { ...errors, query: { ...errors.query, apl: `${errors.query.apl}\n| take 1` } }
  expect(await told(row(errors), row(longer))).toEqual([
    ['APL', '3 lines', '4 lines', '+1 line'],
    ['Line 4', '—', '| take 1', 'added'],
  ])
})

test('a line after the last one is the only change, whatever the line ends are', async () => {
  const apl = "['x']\r\n| count"
  const added = [
    ['APL', '2 lines', '3 lines', '+1 line'],
    ['Line 3', '—', '| take 1', 'added'],
  ]
  expect(await told(withApl(apl), withApl(`${apl}\r\n| take 1`))).toEqual(added)
  expect(await told(withApl(`${apl}\r\n`), withApl(`${apl}\r\n| take 1`))).toEqual(added)
  expect((await told(withApl("['x']"), withApl(apl)))[0]).toEqual(['APL', '1 line', '2 lines', '+1 line'])
  expect((await told(withApl(apl), withApl(`${apl}\r\n`)))[1]).toEqual([
    'Line 2',
    '| count',
    '| count⟨CR⟩↵',
    '',
  ])
})

test('every other field is told by its label or its path, as exactly as it was sent', async () => {
  const after = JSON.stringify({
    ...errors,
    name: 'All errors',
    dataset: 'web',
    query: { ...errors.query, startTime: 'now-7d', defaultLimit: 0, chart: { kind: 'bar' }, seed: 1 },
  })
    .replace('"defaultLimit":0', '"defaultLimit":18446744073709551615')
    .replace('"seed":1', '"seed":1e400')
  expect(await told(row(errors), row({}, entryFields(after)))).toEqual([
    ['Name', 'Errors', 'All errors', undefined],
    ['Dataset', 'http-logs', 'web', undefined],
    ['Other fields', '3 fields', '5 fields', '4 fields changed'],
    ['Default limit', '100', '18446744073709551615', ''],
    ['Start time', 'now-1h', 'now-7d', ''],
    ['query.chart', '—', '{"kind":"bar"}', ''],
    ['query.seed', '—', '1e400', ''],
  ])
})

const withLimit = (limit: unknown) => row({ ...errors, metadata: { limit } })

test('a number is told from a text of the same digits', async () => {
  expect((await told(withLimit(5), withLimit('5'))).slice(1)).toEqual([['metadata.limit', '5', '"5"', '']])
})

test('nothing is told of another spelling, of what the user alone keeps, or of opening a query', async () => {
  const spelled = `{"query":{"startTime":"now-1h","defaultLimit":1e2,"apl":${JSON.stringify(errors.query.apl)}},"who":"ann","dataset":"http-logs","name":"Errors","id":"q1"}`
  const own = { tags: ['weekly'], pinned: true, note: 'Mine', lastOpened: 5, hasDraft: true }
  expect(await told(row(errors), row(errors, { ...entryFields(spelled), ...own }))).toEqual([])
})

test('a query that was saved here says so, and one that the service lost is gone, not changed', async () => {
  const at = Date.UTC(2026, 10, 21, 9)
  expect(await told(row(errors), row(errors, { lastSaved: at }))).toEqual([
    ['Last saved here', '—', 'Nov 21, 2026', undefined],
  ])
  for (const gone of ['not-found', 'deleted-here'] as const) {
    const states = [await stateOfRows([row(errors)]), await stateOfRows([row(errors, { gone })])] as const
    expect(difference(...states)).toMatchObject({ appeared: [], gone: ['0:q1'], changed: new Map() })
  }
})

test('a query is compared only once its text is known', async () => {
  const unknown: LibraryRow = { ...unknownEntry('q1'), hasDraft: false }
  expect((await stateOfRows([unknown])).entries.size).toBe(0)
  const { appeared } = difference(await stateOfRows([unknown]), await stateOfRows([row(errors)]))
  expect(appeared).toEqual(['0:q1'])
  expect((await stateOfRows([row('no JSON at all')])).entries.size).toBe(1)
})

test('a stored value that another version wrote is shown, whatever it is', () => {
  for (const text of ['', '1', '"x"', '[]', '{"a":[1]}', 'null']) {
    for (const path of ['query.apl', 'otherFields', 'name', 'lastSaved', 'gone']) {
      expect(() => [
        valueText(path, text),
        changeText({ field: path, before: text, after: '"y"' }),
      ]).not.toThrow()
    }
  }
})

test('the lines that are told turn one text into the other', () => {
  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', '\n', 'c\r\n', 'd'), { maxLength: 12 })
    .map((lines) => lines.join(''))
  forAll(text, text, (before, after) => {
    const { parts } = changeText({
      field: 'query.apl',
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    const all = parts?.all() ?? []
    const added = all.filter((part) => !part.after.isAbsent).length
    const removed = all.filter((part) => !part.before.isAbsent).length
    expect(linesOf(after).length - linesOf(before).length).toBe(added - removed)
    expect(all.length === 0).toBe(before === after)
  })
})
