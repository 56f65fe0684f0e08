import { expect, test } from 'vitest'
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
