import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { cellTip, fieldCell } from './cell.ts'
import { fieldSortKey } from './field.ts'
import { orgFields } from '#features/orgs/org-fields.ts'

const now = Date.UTC(2026, 10, 21)
const cell = (id: string, org: JsonObject) =>
  fieldCell(
    orgFields.find((column) => column.id === id)!,
    org,
    now,
  )

test.each<[string, JsonObject, object]>([
  ['name', {}, { text: 'missing', state: 'fault' }],
  ['name', { name: '' }, { text: '“”' }],
  ['name', { name: 'a\u202eb' }, { text: 'a⟨U+202E⟩b' }],
  ['plan', { plan: 7 }, { text: '7' }],
  ['role', {}, { text: '—', state: 'gap' }],
  [
    'maxUsers',
    { license: { maxUsers: 18446744073709551615n } },
    { text: 'max (2⁶⁴−1)', exact: '18,446,744,073,709,551,615' },
  ],
  [
    'maxUsers',
    { license: { maxUsers: '10' } },
    { text: '10', state: 'invalid', exact: 'Sent as text; the interface has an integer here.' },
  ],
  ['maxUsers', { license: { maxUsers: -1 } }, { text: '-1' }],
  ['maxUsers', { license: { maxUsers: 0 } }, { text: '0' }],
  ['maxUsers', { license: 'none' }, { text: '—', state: 'gap' }],
  ['storageAllowanceGB', { license: { storageAllowanceGB: 2500 } }, { text: '2.5 TB', exact: '2,500 GB' }],
  ['expiresAt', { license: { expiresAt: 'never' } }, { text: 'never' }],
  [
    'expiresAt',
    { license: { expiresAt: '2026-11-24T00:00:00Z' } },
    { text: 'Nov 24, 2026', aside: 'in 3 days', asideTone: 'danger', exact: 'sent as 2026-11-24T00:00:00Z' },
  ],
  [
    'planCreated',
    { planCreated: '1970-01-01T00:00:00Z' },
    { text: 'no date', state: 'gap', exact: 'sent as 1970-01-01T00:00:00Z' },
  ],
  [
    'lastUsageSync',
    { lastUsageSync: '0001-01-01T00:00:00Z' },
    { text: 'never', state: 'gap', exact: 'sent as 0001-01-01T00:00:00Z' },
  ],
  ['region', { defaultEdgeDeployment: 'edge-1' }, { text: 'edge-1' }],
  ['region', { license: { defaultRegion: 'eu' } }, { text: 'eu' }],
])('%s of %o', (id, org, expected) => {
  expect(cell(id, org)).toEqual(expected)
})

test('any record gives text for every column, and a sort key or none', () => {
  const org = fc.dictionary(
    fc.constantFrom('name', 'plan', 'license', 'lastUsageSync', '__proto__'),
    fc.jsonValue(),
  )
  forAll(org, (record) => {
    // The value itself may contain these words.
    fc.pre(!/Invalid Date|NaN|undefined/.test(JSON.stringify(record)))
    for (const column of orgFields) {
      expect(fieldCell(column, record, now).text).not.toMatch(/^$|Invalid Date|NaN|undefined/)
      cellTip(column, record, now)
      fieldSortKey(column, record)
    }
  })
})
