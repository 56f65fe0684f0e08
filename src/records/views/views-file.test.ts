import fc from 'fast-check'
import { org } from '#features/orgs/org.ts'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import type { SavedView } from './saved-view.ts'
import { maxNameLength, nameKey } from './view-name.ts'
import { planViewsImport, readViewsFile, viewsFile } from './views-file.ts'

const head = { format: 'starboard-organization-views', version: 1, exportedAt: '2026-11-21T00:00:00.000Z' }
const fileOf = (views: unknown, part: object = {}) => JSON.stringify({ ...head, ...part, views })

const readOf = (text: string) => {
  const reading = readViewsFile(org, text)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.views
}

const problemOf = (text: string) => {
  const reading = readViewsFile(org, text)
  return 'problem' in reading ? reading.problem : null
}

const saved = (name: string, query: string, isDefault = false): SavedView => ({
  id: name,
  name,
  query,
  isDefault,
  shows: query,
})

const anyView = fc.record({
  name: fc
    .string({ unit: 'binary', minLength: 1, maxLength: maxNameLength })
    .filter((name) => name.trim() === name && name !== ''),
  query: fc.constantFrom('', 'plan=a', 'plan=b&q=%C3%A9', 'newer=1'),
})

const anyViews = fc
  .uniqueArray(anyView, { selector: ({ name }) => nameKey(name), maxLength: 6 })
  .chain((views) =>
    fc
      .integer({ min: -1, max: views.length - 1 })
      .map((chosen) => views.map(({ name, query }, index) => saved(name, query, index === chosen))),
  )

test('an export is imported completely elsewhere, and changes nothing where it came from', () => {
  forAll(anyViews, (views) => {
    const read = readOf(viewsFile(org, views, 0))
    expect(planViewsImport(org, [], read).put).toEqual(
      views.map(({ name, query, isDefault }) => ({ name, query, isDefault })),
    )
    const again = planViewsImport(org, views, read)
    expect(again.put).toEqual([])
    expect(again.report.every(({ outcome }) => outcome === 'same')).toBe(true)
  })
})

test('after any import, names are distinct ignoring case and short enough, and existing views are unchanged', () => {
  forAll(anyViews, anyViews, (views, others) => {
    const { put: added, report } = planViewsImport(org, views, readOf(viewsFile(org, others, 0)))
    const names = [...views, ...added].map(({ name }) => nameKey(name))
    expect(new Set(names).size).toBe(names.length)
    expect(added.every(({ name }) => name.length <= maxNameLength)).toBe(true)
    expect(report).toHaveLength(others.length)
    const isChosen = [...views, ...added].filter(({ isDefault }) => isDefault)
    expect(isChosen.length).toBeLessThanOrEqual(1)
  })
})

test('a name in use gets a number, and an equal view is not added again', () => {
  const read = readOf(
    fileOf([
      { name: 'RENEWALS', query: 'plan=b' },
      { name: 'Renewals', query: 'q=1' },
      { name: ' Renewals ', query: '?plan=a' },
      { name: 'Other', query: 'q=2', default: true },
      { name: 'x'.repeat(80), query: 'q=3' },
      { name: 'X'.repeat(80), query: 'q=4' },
    ]),
  )
  const { report, put: added } = planViewsImport(org, [saved('Renewals', 'plan=a')], read)
  expect(report.map(({ outcome }) => outcome)).toEqual([
    'renamed',
    'renamed',
    'same',
    'new',
    'new',
    'renamed',
  ])
  expect(added.map(({ name }) => name)).toEqual([
    'RENEWALS (2)',
    'Renewals (3)',
    'Other',
    'x'.repeat(80),
    `${'X'.repeat(76)} (2)`,
  ])
  expect(report[0]?.detail).toBe('The name is taken; it is imported as “RENEWALS (2)”.')
  expect(report[3]?.detail).toBe('It becomes the default view.')
})

test('the default view of a file does not replace the chosen one', () => {
  const read = readOf(fileOf([{ name: 'Other', query: 'q=2', default: true }]))
  expect(planViewsImport(org, [saved('Mine', '', true)], read).put).toEqual([
    { name: 'Other', query: 'q=2', isDefault: false },
  ])
})

test('invalid views are reported individually, and the others are imported', () => {
  const { report, put: added } = planViewsImport(
    org,
    [],
    readOf(
      fileOf([
        7,
        null,
        { query: 'q=1' },
        { name: '  ', query: 'q=1' },
        { name: 'No address' },
        { name: 'x'.repeat(81), query: '' },
        { name: 'Long', query: `q=${'x'.repeat(16_000)}` },
        { name: 'Odd', query: '', default: 'yes' },
        { name: 'Good', query: 'plan=a', color: 'red' },
      ]),
    ),
  )
  expect(report.map(({ name, outcome, detail }) => [name.slice(0, 20), outcome, detail])).toEqual([
    ['View 1 of the file', 'unreadable', 'It is not a JSON object.'],
    ['View 2 of the file', 'unreadable', 'It is not a JSON object.'],
    ['View 3 of the file', 'unreadable', 'It has no name.'],
    ['View 4 of the file', 'unreadable', 'It has no name.'],
    ['No address', 'unreadable', 'It has no address.'],
    ['x'.repeat(20), 'unreadable', 'A name has at most 80 characters.'],
    ['Long', 'unreadable', 'Its address is too long for any server.'],
    ['Odd', 'unreadable', 'Its default mark is neither true nor false.'],
    ['Good', 'new', ''],
  ])
  expect(added).toEqual([{ name: 'Good', query: 'plan=a', isDefault: false }])
})

test('a file without views is rejected with a sentence', () => {
  expect(problemOf('')).toMatch(/truncated JSON/)
  expect(problemOf('{"format":')).toMatch(/truncated/)
  for (const text of ['null', '[]', '7', '{}', '{"format":"starboard-workspace","version":1}']) {
    expect(problemOf(text)).toBe('This is not a file of views exported by Starboard.')
  }
  expect(problemOf(fileOf({}))).toMatch(/damaged/)
  expect(problemOf(fileOf([], { version: 'one' }))).toMatch(/damaged/)
  expect(problemOf(fileOf([], { version: 2 }))).toMatch(/newer Starboard \(format 2/)
  expect(problemOf(fileOf([]))).toBeNull()
})

test('any text gives views or a sentence', () => {
  forAll(fc.oneof(fc.string(), fc.json()), (text) => {
    expect(problemOf(text)).toMatch(/\.$/)
  })
  forAll(fc.array(fc.jsonValue()), (views) => {
    expect(readOf(fileOf(views))).toHaveLength(views.length)
  })
})
