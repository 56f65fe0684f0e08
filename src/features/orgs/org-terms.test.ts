import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { orgFields } from './org-fields.ts'
import { org } from './org.ts'
import { listModel } from '#records/list/list-model.ts'

const now = Date.UTC(2026, 10, 21)
const { fields } = org.terms(now)

const rows = [
  {
    id: 'acme-1',
    name: 'Acme',
    plan: 'enterprise',
    paymentStatus: 'failed',
    firstFailedPayment: '2026-11-01T00:00:00Z',
    defaultRegion: 'eu-1',
    metaVersion: '1732147200000000001',
    license: {
      maxUsers: 18446744073709551615n,
      monthlyIngestGb: 6000,
      maxQueryWindowSeconds: 2_592_000,
      expiresAt: '2026-12-01T00:00:00Z',
      features: { sso: true, audit: false },
      regions: ['eu-1', 'us-1'],
      issuedTo: 'Acme Inc',
    },
  },
  { id: 'birch-2', name: 'Birch', plan: 'personal', defaultEdgeDeployment: 'edge-1', license: null },
  null,
].map(readRow)

const list = listModel(org, { rows, receivedAt: now, source: () => '' })

function found(text: string): number[] {
  const { rows: index, terms } = list.index(now)
  const { reading, masks } = terms.search(text, now)
  expect(reading.remarks).toEqual([])
  return [...index.view({ text: reading.words, facets: new Map(), masks, sort: [] }).rows]
}

test('every column has a search name, and no name means two fields', () => {
  const names = fields
    .flatMap(({ name, aliases }) => [...new Set([name, ...aliases])])
    .map((name) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  const filter = list.index(now).terms
  for (const { id, label, path } of orgFields) {
    const field = filter.find(id)
    expect(field?.label).toBe(label)
    expect(filter.find(label)).toBe(field)
    expect(filter.find(path)).toBe(field)
  }
})

test('every field has a description of its own', () => {
  expect(fields.filter((field) => field.about === field.label).map(({ name }) => name)).toEqual([])
})

test.each<[string, number[]]>([
  ['plan:enterprise payment:failed users>100 expires<30d', [0]],
  ['users>18446744073709551614', [0]],
  ['ingest>5TB', [0]],
  ['window>=30d', [0]],
  ['failed>14d', [0]],
  ['failed>21d', []],
  ['region:edge-1', [1]],
  ['regions:us-1', [0]],
  ['feature:sso', [0]],
  ['feature:audit', []],
  ['license.features.audit:false', [0]],
  ['issuedTo:acme', [0]],
  ['license.issuedTo:acme', [0]],
  ['metaVersion>1732147200000000000', [0]],
  ['state:within-30-days', [0]],
  ['state:no-license', [1]],
  ['users:missing', [1, 2]],
  ['-has:users', [1, 2]],
  ['null', [2]],
  ['bir plan:personal', [1]],
])('%s finds %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})
