import { type LicenseState, licenseState, licenseStates } from '../rules/license-state.ts'
import type { FacetCount } from '#records/index/row-index.ts'
import { inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { type FilterId, filterIds } from '../list/orgs-search.ts'
import { expiryMonth, monthText } from './expiry-month.ts'
import { orgRegion } from './org-columns.ts'

const facetLabels: Readonly<Record<FilterId, string>> = {
  plan: 'Plan',
  payment: 'Payment status',
  tier: 'Tier',
  region: 'Region',
  role: 'Role',
  license: 'License state',
  expires: 'Expires in',
}

/** Value of a facet for a record that has no such field. */
const missing = '(missing)'

const stateLabels: Readonly<Record<LicenseState, string>> = {
  expired: 'Expired',
  'within-7-days': 'Expires within 7 days',
  'within-30-days': 'Expires within 30 days',
  'within-90-days': 'Expires within 90 days',
  'not-yet-valid': 'Not yet valid',
  valid: 'Valid for more than 90 days',
  'no-expiry': 'No expiry date',
  unknown: 'Date not readable',
}

/** What a person reads for a facet value. */
export function facetValueLabel(facet: FilterId, value: string): string {
  if (facet === 'expires') return monthText(value)
  if (facet !== 'license') return value
  const state = licenseStates.find((known) => known === value)
  return state ? stateLabels[state] : value
}

/** The filters as they are shown. */
export const orgFacets = { ids: filterIds, labels: facetLabels, valueLabel: facetValueLabel }

const fields: Readonly<Record<Exclude<FilterId, 'license' | 'expires'>, (org: JsonObject) => unknown>> = {
  plan: (org) => member(org, 'plan'),
  payment: (org) => member(org, 'paymentStatus'),
  tier: (org) => member(member(org, 'license'), 'tier'),
  region: orgRegion,
  role: (org) => member(org, 'role'),
}

/** The value of a facet of one organization at `now` (milliseconds since the epoch). */
export function facetValue(facet: FilterId, org: JsonObject, now: number): string {
  if (facet === 'license') return licenseState(org, now)
  if (facet === 'expires') return expiryMonth(org)
  const value = fields[facet](org)
  return value === undefined || value === null || value === '' ? missing : inlineText(value)
}

/** Options of a facet as its list shows them: license states in their order, others by name. */
export function sortFacetCounts(facet: FilterId, counts: readonly FacetCount[]): readonly FacetCount[] {
  const states: readonly string[] = licenseStates
  return counts.toSorted((a, b) =>
    facet === 'license' ? states.indexOf(a.value) - states.indexOf(b.value) : a.value < b.value ? -1 : 1,
  )
}
