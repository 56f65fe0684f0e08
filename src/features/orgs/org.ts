import { useQueryClient } from '@tanstack/react-query'
import { inlineText, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import { recordReader } from '#records/list/list-model.ts'
import { useListNow } from '#records/list/list-view.ts'
import {
  facetBy,
  recordHref,
  type Resource,
  type SearchHelp,
  type TrackedField,
} from '#records/list/resource.ts'
import { termOf } from '#records/terms/term-field.ts'
import {
  expiryMonth,
  licenseBands,
  licenseStateLabel,
  licenseStates,
  nextStateChange,
  expiryMonthText,
} from './rules/license-state.ts'
import { orgOptions } from './org-options.ts'
import { orgsSearch, viewedOrgs } from './orgs-search.ts'
import { fieldAt, fieldsAt, orgFields, orgRegion, searchedFields } from './org-fields.ts'
import { limitFields, orgPath } from './limit-fields.ts'

/** Search syntax, by examples from organizations. */
const orgSearchHelp: SearchHelp = [
  [
    'Words',
    [
      ['acme corp', 'both words, in name, ID, email, plan, payment status, tier, region, or role'],
      ['"acme corp"', 'the two words next to each other'],
      ['-acme', 'not this word'],
    ],
  ],
  [
    'Fields',
    [
      ['plan:enterprise', 'this value, or every value that contains the text if none equals it'],
      ['plan:free,team', 'one of several values'],
      ['name:"acme corp"', 'quotes for a value with spaces'],
      ['name="Acme Corp"', 'exactly this value; != for any other'],
      ['-plan:enterprise', 'not this value'],
      ['role:missing', 'absent, null, or empty; role:none is the same'],
      ['has:failed', 'there is a value'],
      ['license.features.sso:true', 'any field of the record by its path; license. may be left out'],
    ],
  ],
  [
    'Numbers',
    [
      ['users>100', 'also >= < <= = and !=; exact at any size, 1,000 and 10k are understood'],
      ['ingest>5TB', 'MB, GB, TB, PB, and EB, in steps of 1,000; GB if there is no unit'],
      ['query>=100GBh', 'GBh, TBh, and PBh'],
      ['window>=30d', 's, min, h, d, w, mo (30 days), and y (365 days); seconds if there is no unit'],
    ],
  ],
  [
    'Dates',
    [
      ['expires<30d', 'less than 30 days left; expired ones included'],
      ['expires>0d expires<30d', 'only those still to come'],
      ['failed>14d', 'past dates count by their age: more than 14 days ago'],
      ['sync<2d', 'within the last 2 days, or in the future'],
      ['expires<2027-01-01', 'before that day (UTC)'],
      ['expires:2026-11', 'in that month; a day or a year as well'],
      ['expires:this-month', 'also last- and next-, week and year; today, yesterday, and tomorrow'],
      ['sync:never', 'a placeholder such as 0001-01-01, which no comparison matches'],
      ['sync:"now-1h"', 'text in place of a date, as it was sent'],
    ],
  ],
]

/** Names of the features that are on. */
function features(org: JsonObject): readonly string[] {
  const all = member(member(org, 'license'), 'features')
  return isJsonObject(all) ? Object.keys(all).filter((name) => all[name] === true) : []
}

const region = { value: orgRegion }
const searched = [
  orgPath('name'),
  orgPath('id'),
  orgPath('primaryEmail'),
  orgPath('plan'),
  orgPath('paymentStatus'),
  orgPath('license', 'tier'),
  region,
  orgPath('role'),
]

const alarming: ReadonlySet<unknown> = new Set(['failed', 'blocked'])

/** Highlights that a payment failed, or that a failed payment is resolved. */
const paymentTone: TrackedField<JsonObject>['tone'] = (before, after) => {
  if (alarming.has(after)) return 'danger'
  return alarming.has(before) && after === 'success' ? 'success' : undefined
}

/** The fields whose changes are tracked from visit to visit. */
export const trackedFields: readonly TrackedField<JsonObject>[] = [
  { ...fieldAt('paymentStatus'), tone: paymentTone },
  ...fieldsAt('firstFailedPayment', 'plan', 'license.tier', 'name', 'role', 'license.expiresAt'),
  { ...fieldAt('license.validFrom'), label: 'License valid from' },
  ...fieldsAt('license.billingPeriodStart', 'license.billingPeriodEnd'),
  ...limitFields,
  ...fieldsAt('defaultRegion', 'defaultEdgeDeployment'),
  { ...fieldAt('license.regions'), label: 'License regions' },
  ...fieldsAt('license.edgeDeployments', 'license.defaultRegion', 'license.defaultEdgeDeployment'),
  { ...fieldAt('license.features'), label: 'Features', kind: { type: 'switches' } },
]

/** The organizations visible to the caller, each as it was sent. */
export const org: Resource & Required<Pick<Resource, 'terms'>> = {
  ...viewedOrgs,
  title: 'Organizations',
  a: 'An organization',
  recentTerm: 'metaModified<1d',
  searchHelp: orgSearchHelp,
  pages: ['changes', 'compare'],
  tracked: trackedFields,
  reader: recordReader,
  emptyHint: 'The service lists no organizations for the access token that you signed in with.',
  searchHint: 'Remove a filter, or search for another name, ID, or email.',
  fields: orgFields,
  columns: ['name', 'plan', 'paymentStatus', 'firstFailedPayment', 'expiresAt', 'primaryEmail', 'region'],
  required: [{ label: 'License', isAbsent: (record) => !isJsonObject(member(record, 'license')) }],
  searchText(record) {
    let text = ''
    for (const { value } of searched) {
      const part = value(record)
      if (part !== undefined) text += `${inlineText(part)}\n`
    }
    return text
  },
  facets: [
    facetBy('plan', 'Plan', orgPath('plan')),
    facetBy('payment', 'Payment status', orgPath('paymentStatus')),
    facetBy('tier', 'Tier', orgPath('license', 'tier')),
    facetBy('region', 'Region', region),
    facetBy('role', 'Role', orgPath('role')),
    {
      id: 'license',
      label: 'License state',
      value: licenseBands,
      valueLabel: licenseStateLabel,
      order: licenseStates,
    },
    { id: 'expires', label: 'Expires in', value: expiryMonth, valueLabel: expiryMonthText, isHidden: true },
  ],
  filters: ['outliers'],
  filterTexts(search) {
    const { outliers, against } = orgsSearch.parse(search)
    if (!outliers) return []
    return [`Only outliers: unlike ${against === 'published' ? 'published limits' : 'most of the plan'}`]
  },
  nextChange: nextStateChange,
  // Everything else in a record is found by its path, with or without `license.` in front.
  terms: (now) => ({
    fields: [
      ...orgFields.map(termOf),
      {
        name: 'state',
        label: 'License state',
        about: 'State of the license',
        aliases: [],
        kind: { type: 'choice' },
        value: (record) => licenseBands(record, now),
        order: licenseStates,
      },
      ...searchedFields.map(termOf),
      {
        ...termOf({ ...fieldAt('metaVersion'), term: 'metaVersion', about: 'Version of the record' }),
        kind: { type: 'any' },
      },
      {
        name: 'feature',
        label: 'Feature',
        about: 'Features that are on, any of them',
        aliases: ['features', 'license.features'],
        kind: { type: 'choice' },
        value: features,
      },
    ],
    roots: ['', 'license.'],
  }),
}

/** Address of the page of an organization, without filters; undefined when no address can hold its ID. */
export const orgHref = (id: string): string | undefined => recordHref(org, id)

/** The clock of the page, never earlier than when the list was received; see {@link useListNow}. */
export const useOrgsNow = (): number => useListNow(useQueryClient().getQueryData(orgOptions.list().queryKey))
