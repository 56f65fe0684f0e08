import { expect, test } from 'vitest'
import { org } from '#features/orgs/org.ts'
import { rowFault } from './record-row.tsx'

const record = {
  id: 'a',
  name: '',
  plan: 'personal',
  paymentStatus: 'na',
  primaryEmail: 'a@b.example',
  planCreated: 'now',
  lastUsageSync: '',
  license: {},
}

test.each<[object, boolean, string | undefined]>([
  [record, false, undefined],
  [record, true, 'Other rows have the same ID.'],
  [{ ...record, plan: null }, false, 'Missing: Plan.'],
  [{ ...record, license: undefined, paymentStatus: undefined }, false, 'Missing: Payment status, License.'],
  [{ ...record, license: undefined }, true, 'Missing: License. Other rows have the same ID.'],
])('with %o, duplicate %s: %s', (sent, isDuplicate, expected) => {
  expect(rowFault(org, { ...sent }, isDuplicate)).toBe(expected)
})
