import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { rowsCsv } from '#records/list/export-rows.ts'
import { listModel } from '#records/list/list-model.ts'
import { org } from '../org.ts'
import { exportedFields } from './orgs-view.ts'
import type { OrgsSearch } from '../orgs-search.ts'
const labels = (search: OrgsSearch) => exportedFields(search).map(({ label }) => label)

test('each tab exports what it shows', () => {
  expect(labels({ tab: 'limits' })).toEqual([
    'Name',
    'Plan',
    'Users',
    'Datasets',
    'Fields',
    'Monitors',
    'Endpoints',
    'Ingest / month',
    'Query / month',
    'Storage',
    'API rate',
    'Query window',
    'Audit window',
  ])
  expect(labels({ tab: 'timeline' })).toEqual([
    'Name',
    'Valid from',
    'License expires',
    'Billing period starts',
    'Billing period ends',
  ])
  expect(labels({ columns: 'id,region' })).toEqual(['Name', 'ID', 'Region'])
})

test('dates of the timeline are exported as they were sent', () => {
  const license = { validFrom: '2026-01-01T00:00:00.123456789Z', expiresAt: 'never', billingPeriodEnd: 5 }
  const rows = [readRow({ id: 'a', name: 'Acme', license }, 0)]
  const list = listModel(org, { rows, receivedAt: 0, source: () => '' })
  expect(rowsCsv({ list, rows, fields: exportedFields({ tab: 'timeline' }) })).toContain(
    'Acme,2026-01-01T00:00:00.123456789Z,never,,5',
  )
})
