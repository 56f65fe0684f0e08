import { expect, test, vi } from 'vitest'
import { fileText } from '#test/file-text.ts'
import { readRow } from '#api/list-row.ts'
import { orgFields } from '#features/orgs/org-fields.ts'
import { jsonFile } from '#lib/json-value.ts'
import { org } from '#features/orgs/org.ts'
import { rowsCsv, rowsJson } from './export-rows.ts'
import { csvParts } from './file-parts.ts'
import { listModel } from './list-model.ts'

const rows = [
  { id: 'a', name: '=HYPERLINK("x")', license: { maxUsers: 18446744073709551615n, maxFields: -1 } },
  { id: 'b', name: 'Böse, "Söhne"' },
  5,
].map(readRow)
const list = listModel(org, { rows, receivedAt: 0, source: () => '' })
const fields = orgFields.filter(({ id }) => ['name', 'maxUsers', 'maxFields'].includes(id))

test('CSV has the visible columns, exact integers, and no formulas', async () => {
  expect(await fileText(rowsCsv({ list, rows, fields }))).toBe(
    'Name,Users,Fields\r\n"\'=HYPERLINK(""x"")",18446744073709551615,-1\r\n"Böse, ""Söhne""",,\r\n5,,\r\n',
  )
})

test('headings say the unit of exact numbers', async () => {
  const limits = orgFields.filter(({ kind }) => kind.type === 'number')
  expect((await fileText(rowsCsv({ list, rows: [], fields: limits }))).trim()).toBe(
    'Users,Datasets,Fields,Monitors,Endpoints,Ingest / month (GB),Query / month (GB·h),Storage (GB),API rate (/s),Query window (s),Audit window (s)',
  )
})

test('JSON is keyed by the paths of the visible columns, with exact integers, and unreadable elements as sent', async () => {
  const text = await fileText(rowsJson({ list, rows, fields }))
  expect(text).toContain('"license.maxUsers": 18446744073709551615')
  expect(JSON.parse(text)).toEqual([
    { name: '=HYPERLINK("x")', 'license.maxUsers': 2 ** 64, 'license.maxFields': -1 },
    { name: 'Böse, "Söhne"' },
    5,
  ])
})

test('a value that may come from any of several fields has the name of none', async () => {
  const found = [{ id: 'c', license: { defaultRegion: 'eu' } }].map(readRow)
  const shown = { list: listModel(org, { rows: found, receivedAt: 0, source: () => '' }), rows: found }
  const region = orgFields.filter(({ id }) => id === 'region')
  expect(JSON.parse(await fileText(rowsJson({ ...shown, fields: region })))).toEqual([{ region: 'eu' }])
})

test('a long file is written in parts between which the page can draw, and reads the same', async () => {
  const many = Array.from({ length: 30_000 }, (_, at) =>
    readRow({ id: `${at}`, name: `Name ${at}`.repeat(3) }, at),
  )
  const long = listModel(org, { rows: many, receivedAt: 0, source: () => '' })
  const shown = { list: long, rows: many, fields }
  const parts = await rowsJson(shown)
  expect(parts.length).toBeGreaterThan(2)
  const values = many.map(({ index }) => ({ name: `Name ${index}`.repeat(3) }))
  expect(await fileText(parts)).toBe(jsonFile(values))
  expect((await fileText(rowsCsv(shown))).split('\r\n')).toHaveLength(30_002)
})

test('timers run while a long file is written, even where yielding resumes before them', async () => {
  vi.stubGlobal('scheduler', { yield: () => Promise.resolve() })
  let isDone = false
  const timer = new Promise<boolean>((resolve) => setTimeout(() => resolve(isDone)))
  const long = Array.from({ length: 20 }, () => ['x'.repeat(100_000)])
  await csvParts(long)
  isDone = true
  expect(await timer).toBe(false)
  vi.unstubAllGlobals()
})
