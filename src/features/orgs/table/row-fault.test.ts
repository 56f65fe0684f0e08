import { expect, test } from 'vitest'
import { rowFault } from './row-fault.ts'

const org = {
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
  [org, false, undefined],
  [org, true, 'Other rows have the same ID.'],
  [{ ...org, plan: null }, false, 'Missing: Plan.'],
  [{ ...org, license: undefined, paymentStatus: undefined }, false, 'Missing: Payment status, License.'],
  [{ ...org, license: undefined }, true, 'Missing: License. Other rows have the same ID.'],
])('of %o, twice in the list: %s', (record, isDuplicate, expected) => {
  expect(rowFault({ ...record }, isDuplicate)).toBe(expected)
})
