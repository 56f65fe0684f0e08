import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { listModel } from '#records/list/list-model.ts'
import { org } from './org.ts'

const now = Date.UTC(2026, 10, 21)

const rows = [
  {
    id: 'acme-1',
    name: 'Acme',
    plan: 'enterprise',
    paymentStatus: 'failed',
    primaryEmail: 'ops@acme.example',
  },
  { id: 'beta-2', name: 'Beta', plan: 'accelerator', paymentStatus: 'success', license: { maxUsers: 5 } },
  null,
  { id: 'beta-2', name: 'beta twin', plan: 'enterprise', license: { expiresAt: '2026-11-01T00:00:00Z' } },
].map(readRow)

const view = (text: string, facets: Record<string, string[]> = {}, sort = '') =>
  listModel(org, { rows, receivedAt: now, source: () => '' })
    .index(now)
    .rows.view({
      text,
      facets: new Map(Object.entries(facets)),
      sort: sort ? [{ column: sort, desc: false }] : [],
    })

test.each([
  ['ACME', [0]],
  ['ops@', [0]],
  ['beta', [1, 3]],
  ['beta twin', [3]],
  ['null', [2]],
  ['', [0, 1, 2, 3]],
])('%j finds the rows by name, ID, email, and plan', (text, found) => {
  expect([...view(text).rows]).toEqual(found)
})

test('plans outside the interface are facet values, too, and a bad row has none', () => {
  expect(view('').counts('plan')).toEqual([
    { value: 'enterprise', count: 2 },
    { value: 'accelerator', count: 1 },
  ])
})

test('counts follow the text and the other facets, not their own', () => {
  const counts = view('', { plan: ['enterprise'] }).counts
  expect(counts('plan').map(({ count }) => count)).toEqual([2, 1])
  expect(counts('payment')).toEqual([
    { value: 'failed', count: 1 },
    { value: 'success', count: 0 },
    { value: '(missing)', count: 1 },
  ])
})

test.each([
  [{ defaultRegion: 'eu', defaultEdgeDeployment: 'edge' }, 'eu'],
  [{ defaultRegion: '', defaultEdgeDeployment: 'edge' }, 'edge'],
  [{ defaultEdgeDeployment: null, license: { defaultRegion: '', defaultEdgeDeployment: 'own' } }, 'own'],
  [{ defaultRegion: 0, license: { defaultRegion: 'eu' } }, '0'],
  [{ defaultRegion: '' }, '(missing)'],
])('the region of %j is %s', (record, region) => {
  const list = listModel(org, {
    rows: [readRow({ id: 'a', ...record }, 0)],
    receivedAt: now,
    source: () => '',
  })
  const { rows: index } = list.index(now)
  const { counts } = index.view({ text: '', facets: new Map(), sort: [] })
  expect(counts('region')).toEqual([{ value: region, count: 1 }])
})

test('license states are a facet', () => {
  expect([...view('', { license: ['expired'] }).rows]).toEqual([3])
})

test('names sort without regard to case, rows without a value last', () => {
  expect([...view('', {}, 'name').rows]).toEqual([0, 1, 3, 2])
  expect([...view('', {}, 'maxUsers').rows]).toEqual([1, 0, 2, 3])
})
