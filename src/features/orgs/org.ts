import { useQueryClient } from '@tanstack/react-query'
import { inlineText, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import type { Accessor } from '#records/fields/field.ts'
import { recordReader } from '#records/list/list-model.ts'
import { useListNow } from '#records/list/list-view.ts'
import {
  facetBy,
  recordHref,
  type Resource,
  type SearchHelp,
  type TrackedField,
} from '#records/list/resource.ts'
import { type TermDefinition, type TermKind, termOf } from '#records/terms/term-field.ts'
import {
  expiryMonth,
  licenseBands,
  licenseStateLabel,
  licenseStates,
  monthText,
} from './rules/license-state.ts'
import { orgOptions } from './org-options.ts'
import { viewedOrgs } from './orgs-search.ts'
import { limitFields, orgField, orgFields, orgPath, orgRegion } from './org-fields.ts'

/** Forms of terms, by examples that organizations have. */
const orgSearchHelp: SearchHelp = [
  [
    'Words',
    [
      ['acme corp', 'both words, in name, ID, email, plan, payment status, tier, region or role'],
      ['"acme corp"', 'the two words next to each other'],
      ['-acme', 'not this word'],
    ],
  ],
  [
    'Fields',
    [
      ['plan:enterprise', 'this value; without such a value, every value that holds the text'],
      ['plan:free,team', 'one of several values'],
      ['name:"acme corp"', 'quotes for a value with spaces'],
      ['name="Acme Corp"', 'exactly this value; != for any other'],
      ['-plan:enterprise', 'not this value'],
      ['role:missing', 'absent, null or empty; role:none is the same'],
      ['has:failed', 'there is a value'],
      ['license.features.sso:true', 'any field of the record by its path; license. may be left out'],
    ],
  ],
  [
    'Numbers',
    [
      ['users>100', 'also >= < <= = and !=; exact at any size, 1,000 and 10k are understood'],
      ['ingest>5TB', 'MB, GB, TB, PB and EB, in steps of 1,000; without a unit GB'],
      ['query>=100GBh', 'GBh, TBh and PBh'],
      ['window>=30d', 's, min, h, d, w, mo (30 days) and y (365 days); without a unit seconds'],
    ],
  ],
  [
    'Dates',
    [
      [
        'expires<30d',
        'less than 30 days left; those that expired long ago have less than none left, and are included',
      ],
      ['expires>0d expires<30d', 'only those still to come'],
      ['failed>14d', 'what lies in the past counts by its age: longer ago than 14 days'],
      ['sync<2d', 'within the last 2 days'],
      ['expires<2027-01-01', 'before that day (UTC)'],
      ['expires:2026-11', 'in that month; a day or a year as well'],
      ['expires:this-month', 'also last- and next-, week and year; today, yesterday and tomorrow'],
      ['sync:never', 'a placeholder such as 0001-01-01, which no comparison matches'],
      ['sync:"now-1h"', 'text in place of a date, as it was sent'],
    ],
  ],
]

const choice: TermKind = { is: 'choice' }
const age: TermKind = { is: 'date', counts: 'age' }

const term = (
  name: string,
  label: string,
  about: string,
  { path, value }: Accessor,
  kind: TermKind,
): TermDefinition<JsonObject> => ({
  name,
  label,
  about,
  aliases: path.startsWith('license.') ? [path.slice(8), path] : [],
  kind,
  value,
})

/** Features that are switched on, by name. */
function features(org: JsonObject): readonly string[] {
  const all = member(member(org, 'license'), 'features')
  return isJsonObject(all) ? Object.keys(all).filter((name) => all[name] === true) : []
}

const enabled: Accessor = { path: 'license.features', value: features }
const ends: TermKind = { is: 'date', counts: 'left' }
const text: TermKind = { is: 'text' }

const otherTerms: readonly TermDefinition<JsonObject>[] = [
  term('valid', 'Valid from', 'Start of the license, by how long ago', orgPath('license', 'validFrom'), age),
  term('issued', 'Issued', 'Issue of the license, by how long ago', orgPath('license', 'issuedAt'), age),
  term(
    'periodStart',
    'Billing period start',
    'Start of the billing period',
    orgPath('license', 'billingPeriodStart'),
    age,
  ),
  term(
    'periodEnd',
    'Billing period end',
    'End of the billing period, by the time left',
    orgPath('license', 'billingPeriodEnd'),
    ends,
  ),
  term('issuer', 'Issuer', 'Who issued the license', orgPath('license', 'issuer'), text),
  term('issuedTo', 'Issued to', 'Whom the license was issued to', orgPath('license', 'issuedTo'), text),
  term('regions', 'Regions', 'Regions of the license, any of them', orgPath('license', 'regions'), choice),
  term(
    'auth',
    'Sign-in methods',
    'Sign-in methods of the license, any of them',
    orgPath('license', 'withAuths'),
    choice,
  ),
  term('feature', 'Feature', 'Features that are switched on, any of them', enabled, choice),
  term('metaCreated', 'Record created', 'Creation of the record', orgPath('metaCreated'), age),
  term('metaModified', 'Record modified', 'Last change of the record', orgPath('metaModified'), age),
  term('metaVersion', 'Record version', 'Version of the record', orgPath('metaVersion'), { is: 'any' }),
]

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

type OrgField = TrackedField<JsonObject>

/** Columns of the table, by their ids. */
const columns = (...ids: readonly string[]): readonly OrgField[] => ids.flatMap((id) => orgField(id) ?? [])

const date = { is: 'date', show: 'day', counts: 'left' } as const

const field = (kind: OrgField['kind'], label: string, at: Accessor): OrgField => ({ ...at, label, kind })

/** Where newer deployments tell the region, which the contract does not have. */
const edge: Accessor = {
  path: 'defaultEdgeDeployment',
  value: (record) => member(record, 'defaultEdgeDeployment'),
}
const licenseEdge = (name: string): Accessor => ({
  path: `license.${name}`,
  value: (record) => member(member(record, 'license'), name),
})

const alarming: ReadonlySet<unknown> = new Set(['failed', 'blocked'])

/** Whether it is news that a payment failed, or that it did and no longer does. */
const paymentTone: OrgField['tone'] = (before, after) => {
  if (alarming.has(after)) return 'danger'
  return alarming.has(before) && after === 'success' ? 'success' : undefined
}

/** What is told of organizations from visit to visit. */
export const trackedFields: readonly OrgField[] = [
  { ...field({ is: 'choice' }, 'Payment status', orgPath('paymentStatus')), tone: paymentTone },
  ...columns('firstFailedPayment', 'plan', 'tier', 'name', 'role', 'expiresAt'),
  field(date, 'License valid from', orgPath('license', 'validFrom')),
  field(date, 'Billing period starts', orgPath('license', 'billingPeriodStart')),
  field(date, 'Billing period ends', orgPath('license', 'billingPeriodEnd')),
  ...limitFields,
  field({ is: 'text' }, 'Default region', orgPath('defaultRegion')),
  field({ is: 'text' }, 'Default edge deployment', edge),
  field({ is: 'texts' }, 'License regions', orgPath('license', 'regions')),
  field({ is: 'texts' }, 'Edge deployments', licenseEdge('edgeDeployments')),
  field({ is: 'text' }, 'Default region (license)', orgPath('license', 'defaultRegion')),
  field({ is: 'text' }, 'Default edge deployment (license)', licenseEdge('defaultEdgeDeployment')),
  field({ is: 'switches' }, 'Features', orgPath('license', 'features')),
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
  emptyHint: 'The service lists no organization for the access token that signed you in.',
  searchHint: 'Remove a filter, or search for another name, ID, or email.',
  fields: orgFields,
  columns: ['name', 'plan', 'paymentStatus', 'firstFailedPayment', 'expiresAt', 'primaryEmail', 'region'],
  required: [{ label: 'License', isAbsent: (record) => (member(record, 'license') ?? null) === null }],
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
    { id: 'expires', label: 'Expires in', value: expiryMonth, valueLabel: monthText, isHidden: true },
  ],
  filters: ['outliers'],
  filterTexts: (search) =>
    'outliers' in search && search.outliers ? ['Only limits unlike those of the plan'] : [],
  // Everything else of a record is reached by its path, with or without `license.` before it.
  terms: (now) => ({
    fields: [
      ...orgFields.map(termOf),
      {
        name: 'state',
        label: 'License state',
        about: 'State of the license',
        aliases: [],
        kind: choice,
        value: (record) => licenseBands(record, now),
        order: licenseStates,
      },
      ...otherTerms,
    ],
    roots: ['', 'license.'],
  }),
}

/** Address of an organization's page, without the filters; undefined when its id cannot be addressed. */
export const orgHref = (id: string): string | undefined => recordHref(org, id)

/** The page's clock, never before the list arrived; see {@link useListNow}. */
export const useOrgsNow = (): number => useListNow(useQueryClient().getQueryData(orgOptions.list().queryKey))
