import { expect, test } from 'vitest'
import { runSync } from '#lib/time-slices.ts'
import { knownQueries, type KnownQuery, queriesOnDataset, readDatasets } from './known-queries.ts'

const library = (id: string, apl: string, dataset = '', lastOpened: number | null = null): KnownQuery => ({
  id,
  dataset,
  text: JSON.stringify({ id, dataset, query: { apl } }),
  lastOpened,
  lastSaved: null,
})

const gathered = (queries: readonly KnownQuery[], datasets: readonly string[]) =>
  runSync(knownQueries(queries, datasets))

test('finds queries by the dataset they read, or else by that of their record', () => {
  const queries = [
    library('a', "['http-logs']\n| take 1", 'other', 1),
    library('b', 'union a, b', 'http-logs', 2),
    library('c', 'traces | count', 'http-logs', 3),
    library('d', 'say "http-logs"', 'elsewhere', 4),
  ]
  expect(gathered(queries, ['http-logs'])).toEqual({
    'http-logs': ['union a, b', "['http-logs']\n| take 1"],
  })
  expect(gathered(queries, ['traces', 'http-logs'])['traces']).toEqual(['traces | count'])
  expect(gathered(queries, [])).toEqual({})
})

test.each(['a "quoted" \\ name', "it's", 'größe/x', '"', '__proto__'])(
  'finds a dataset named %j despite escaping',
  (name) => {
    const apl = `[${JSON.stringify(name)}] | take 1`
    expect(Object.entries(gathered([library('a', apl)], [name]))).toEqual([[name, [apl]]])
  },
)

test('skips unreadable, empty and duplicate texts', () => {
  const queries: KnownQuery[] = [
    { ...library('a', 'logs'), text: null },
    { ...library('b', 'logs'), text: 'logs {' },
    library('c', '  ', 'logs'),
    library('d', 'logs | take 1'),
    library('e', 'logs | take 1'),
  ]
  expect(gathered(queries, ['logs'])).toEqual({ logs: ['logs | take 1'] })
})

test('takes the 300 most recently used, and at most a million characters', () => {
  const many = Array.from({ length: 1000 }, (_, at) => library(`${at}`, `logs | take ${at}`, 'logs', at))
  const texts = gathered(many, ['logs'])['logs'] ?? []
  expect(texts).toHaveLength(300)
  expect(texts[0]).toBe('logs | take 999')

  const long = Array.from({ length: 20 }, (_, at) => library(`${at}`, `logs // ${at} ${'x'.repeat(90_000)}`))
  expect(gathered(long, ['logs'])['logs']).toHaveLength(11)
})

const known = new Set(['http-logs', 'traces', 'logs'])

test.each([
  ["['http-logs'] | take 1", 'other', ['http-logs']],
  ["['new-logs'] | take 1", 'other', ['new-logs']],
  ["union traces, ['http-logs'] | count", 'logs', ['logs', 'traces', 'http-logs']],
  ["logs | join (['traces'] | take 5) on id", '', ['logs', 'traces']],
  ['logs | where traces > 1 // http-logs', '', ['logs', 'traces']],
  ['logs | where text == "traces"', '', ['logs']],
  ['', 'own', ['own']],
  ['', '', []],
  ['union unknown', '', []],
])('%j in a record of %j reads %j', (apl, own, datasets) => {
  expect(readDatasets(apl, own, known)).toEqual(datasets)
})

test('skips the end of a very long query', () => {
  const apl = `logs\n${'| where a == 1\n'.repeat(2000)}| union traces`
  expect(readDatasets(apl, '', known)).toEqual(['logs'])
})

const used = (queries: readonly KnownQuery[], dataset: string) =>
  runSync(queriesOnDataset(queries, dataset)).map(({ entry, byRecord, byApl }) => [entry.id, byRecord, byApl])

test('a query uses a dataset by its record, its text, or both; most recently used first', () => {
  const entries = [
    library('by record', "['other'] | count", 'logs', 1),
    library('by text', "['logs'] | union ['other']", 'other', 3),
    library('both', 'logs | take 1', 'logs', 2),
    library('joined', "['other'] | join (['logs']) on id", 'other', 9),
    library('neither', "['other'] | where msg == 'logs'", 'other', 8),
    library('a column', "['other'] | summarize logs = count() by ['logs'] | where logs > 1", 'other', 7),
    { ...library('unseen', '', 'logs'), text: null },
  ]
  expect(used(entries, 'logs')).toEqual([
    ['joined', false, true],
    ['by text', false, true],
    ['both', true, true],
    ['by record', true, false],
    ['unseen', true, false],
  ])
})

test('invalid records and unusual names do no harm', () => {
  expect(used([{ ...library('broken', '', 'x'), text: '{' }], '__proto__')).toEqual([])
  expect(used([library('odd', "['__proto__']", '__proto__')], '__proto__')).toEqual([['odd', true, true]])
})
