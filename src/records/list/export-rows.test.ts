import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { orgFields } from '#features/orgs/org-fields.ts'
import { org } from '#features/orgs/org.ts'
import { rowsCsv, rowsJson } from './export-rows.ts'
import { listModel } from './list-model.ts'

const rows = [
  { id: 'a', name: '=HYPERLINK("x")', license: { maxUsers: 18446744073709551615n, maxFields: -1 } },
  { id: 'b', name: 'Böse, "Söhne"' },
  5,
].map(readRow)
const list = listModel(org, { rows, receivedAt: 0, source: () => '' })
const fields = orgFields.filter(({ id }) => ['name', 'maxUsers', 'maxFields'].includes(id))

test('CSV has the visible columns, exact integers, and no formulas', () => {
  expect(rowsCsv({ list, rows, fields })).toBe(
    'Name,Users,Fields\r\n"\'=HYPERLINK(""x"")",18446744073709551615,-1\r\n"Böse, ""Söhne""",,\r\n5,,\r\n',
  )
})

test('headings say the unit of exact numbers', () => {
  const limits = orgFields.filter(({ kind }) => kind.type === 'number')
  expect(rowsCsv({ list, rows: [], fields: limits }).trim()).toBe(
    'Users,Datasets,Fields,Monitors,Endpoints,Ingest / month (GB),Query / month (GB·h),Storage (GB),API rate (/s),Query window (s),Audit window (s)',
  )
})

test('JSON is keyed by the paths of the visible columns, with exact integers, and unreadable elements as sent', () => {
  const text = rowsJson({ list, rows, fields })
  expect(text).toContain('"license.maxUsers": 18446744073709551615')
  expect(JSON.parse(text)).toEqual([
    { name: '=HYPERLINK("x")', 'license.maxUsers': 2 ** 64, 'license.maxFields': -1 },
    { name: 'Böse, "Söhne"' },
    5,
  ])
})
