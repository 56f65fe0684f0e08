import type { License, Org } from '#contract/org.ts'
import { type JsonObject, member } from '#lib/json-value.ts'
import type { Field, FieldKind, Known } from '#records/fields/field.ts'
import {
  type Column,
  defineField,
  limitFields,
  type FieldOptions,
  type OrgField,
  orgPath,
  type SearchTerm,
} from './limit-fields.ts'
import { orgColumns } from './orgs-search.ts'

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * The region of an organization, from the first field that has it. Newer deployments call it edge deployment, and may
 * leave the region empty.
 */
export function orgRegion(org: JsonObject): unknown {
  const license = member(org, 'license')
  return [
    member(org, 'defaultRegion'),
    member(org, 'defaultEdgeDeployment'),
    member(license, 'defaultRegion'),
    member(license, 'defaultEdgeDeployment'),
  ].find(isGiven)
}

type Rest = [label: string, kind: FieldKind, searched?: SearchTerm | null, more?: FieldOptions]

const ofOrg = (name: Known<Org>, ...rest: Rest): OrgField => defineField(orgPath(name), ...rest)
const ofLicense = (name: Known<License>, ...rest: Rest): OrgField =>
  defineField(orgPath('license', name), ...rest)

/** A field that newer deployments send in addition to the contract. */
function ofNewer(path: string, ...rest: Rest): OrgField {
  const value = (org: JsonObject) => path.split('.').reduce<unknown>(member, org)
  return { ...defineField({ path, value }, ...rest), isExtra: true }
}

const date = (counts: 'left' | 'age', show: 'day' | 'relative' | 'both' = 'day') =>
  // What is shown only as a day, such as the start of a plan, is never “never”.
  ({ type: 'date', show, counts, hasNever: show !== 'day' }) as const
const choice = { type: 'choice' } as const
const text = { type: 'text' } as const
const texts = { type: 'texts' } as const

/** The heading for all features, whatever their keys are. */
export const featuresTitle = 'Features'

/** Every field of the interface except the features, whose keys it leaves open. Most compared groups first. */
export const fieldGroups: readonly { readonly title: string; readonly fields: readonly OrgField[] }[] = [
  { title: 'License limits', fields: limitFields },
  {
    title: 'Plan and payment',
    fields: [
      ofOrg('plan', 'Plan', { type: 'choice', tones: {} }, ['plan', 'Current plan'], {
        required: true,
        width: 144,
      }),
      ofLicense('tier', 'Tier', choice, ['tier', 'License tier'], {
        inGroup: 'License tier',
        width: 140,
      }),
      ofOrg('planCreated', 'Plan created', date('age'), ['created', 'How long it has been on its plan'], {
        required: true,
        width: 116,
      }),
      ofOrg(
        'paymentStatus',
        'Payment status',
        { type: 'choice', tones: { failed: 'danger', blocked: 'danger' } },
        ['payment', 'na, success, failed, or blocked'],
        { required: true, width: 90 },
      ),
      ofOrg(
        'firstFailedPayment',
        'First failed payment',
        date('age', 'relative'),
        ['failed', 'First failed payment, by how long ago'],
        { width: 110 },
      ),
    ],
  },
  {
    title: 'License validity',
    fields: [
      ofOrg('license', 'License', text, null, { required: true, isPart: true, isExtra: true }),
      ofLicense(
        'expiresAt',
        'License expires',
        date('left', 'both'),
        ['expires', 'End of the license, by the time left'],
        { inGroup: 'Expires', width: 201 },
      ),
      ofLicense('validFrom', 'Valid from', date('age'), ['valid', 'Start of the license, by how long ago']),
      ofLicense('issuedAt', 'Issued', date('age'), ['issued', 'Issue of the license, by how long ago']),
      ofLicense('billingPeriodStart', 'Billing period starts', date('age'), [
        'periodStart',
        'Start of the billing period',
      ]),
      ofLicense('billingPeriodEnd', 'Billing period ends', date('left'), [
        'periodEnd',
        'End of the billing period, by the time left',
      ]),
      ofLicense('issuedTo', 'Issued to', text, ['issuedTo', 'Who the license was issued to']),
      ofLicense('issuer', 'Issuer', text, ['issuer', 'Who issued the license']),
      ofLicense('id', 'License ID', text, null, { isIdentity: true }),
    ],
  },
  {
    title: featuresTitle,
    fields: [ofLicense('features', 'All features', text, null, { isPart: true, isExtra: true })],
  },
  {
    title: 'Regions and sign-in',
    fields: [
      ofOrg('defaultRegion', 'Default region', text),
      ofNewer('defaultEdgeDeployment', 'Default edge deployment', text),
      ofLicense('regions', 'Regions', texts, ['regions', 'Regions of the license, any of them']),
      ofLicense('defaultRegion', 'Default region (license)', text),
      ofNewer('license.edgeDeployments', 'Edge deployments', texts),
      ofNewer('license.defaultEdgeDeployment', 'Default edge deployment (license)', text),
      ofLicense('withAuths', 'Sign-in methods', texts, [
        'auth',
        'Sign-in methods of the license, any of them',
      ]),
    ],
  },
  {
    title: 'Organization',
    fields: [
      ofOrg('name', 'Name', { type: 'name' }, ['name', 'Name of the organization'], {
        required: true,
        isIdentity: true,
        width: 208,
      }),
      ofOrg('id', 'ID', { type: 'id' }, ['id', 'ID of the organization'], {
        required: true,
        isIdentity: true,
        width: 220,
      }),
      ofOrg('primaryEmail', 'Primary email', text, ['email', 'Primary email address'], {
        required: true,
        isIdentity: true,
        width: 124,
      }),
      ofOrg('role', 'Role', choice, ['role', 'Your role in it'], { inGroup: 'Your role', width: 90 }),
      ofOrg(
        'lastUsageSync',
        'Last usage sync',
        date('age', 'relative'),
        ['sync', 'Last usage sync, by how long ago'],
        { required: true, width: 136 },
      ),
      ofOrg('metaCreated', 'Record created', date('age'), ['metaCreated', 'Creation of the record']),
      ofOrg('metaModified', 'Record modified', date('age'), ['metaModified', 'Last change of the record']),
      ofOrg('metaVersion', 'Record version', text),
    ],
  },
]

const byPath = new Map(fieldGroups.flatMap(({ fields }) => fields).map((field) => [field.path, field]))

/** Returns the field at a path of the record. */
export function fieldAt(path: string): OrgField {
  const field = byPath.get(path)
  if (!field) throw new Error(`there is no field at ${path}`)
  return field
}

/** Returns the fields at these paths of the record, in this order. */
export const fieldsAt = (...paths: readonly string[]): readonly OrgField[] => paths.map(fieldAt)

const isColumn = (field: OrgField): field is Column => field.width !== undefined

const region: Field = {
  // Not that of one field: the value may come from any of several.
  path: 'region',
  value: orgRegion,
  id: 'region',
  label: 'Region',
  kind: { type: 'choice' },
  width: 178,
  term: 'region',
  about: 'Default region or edge deployment',
}

const columnsById = new Map([...byPath.values(), region].filter(isColumn).map((field) => [field.id, field]))

/** Every column of the table, in order. */
export const orgFields: readonly Field[] = orgColumns.flatMap((id) => columnsById.get(id) ?? [])

/** Searchable fields that are not columns. */
export const searchedFields: readonly OrgField[] = [...byPath.values()].filter(
  (field) => field.term !== undefined && !isColumn(field),
)

/** The fields that the Limits tab shows of each organization. */
export const shownInLimits: readonly Field[] = [...fieldsAt('name', 'plan').filter(isColumn), ...limitFields]
