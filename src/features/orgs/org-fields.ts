import type { License, Org } from '#contract/org.ts'
import { type JsonObject, member } from '#lib/json-value.ts'
import type { Unit } from '#records/fields/amount.ts'
import { accessors, type Field, type NumberKind } from '#records/fields/field.ts'
/** A place in the record of an organization, by the names of the contract. */
export const orgPath = accessors<Org>()

/** Where the organization lives, from whichever field tells; newer deployments call it the edge deployment. */
export function orgRegion(org: JsonObject): unknown {
  const license = member(org, 'license')
  return (
    member(org, 'defaultRegion') ??
    member(org, 'defaultEdgeDeployment') ??
    member(license, 'defaultRegion') ??
    member(license, 'defaultEdgeDeployment')
  )
}

type LimitKey = keyof {
  [
    Key in keyof License as Key extends `max${string}` | `${string}G${string}` | 'apiRateLimitPerSecond'
      ? Key
      : never
  ]: 1
}

const limit = (
  id: LimitKey,
  label: string,
  [term, about]: readonly [term: string, about: string],
  unit: Unit = 'count',
  width = 92,
): Field<JsonObject, NumberKind> => ({
  id,
  label,
  ...orgPath('license', id),
  kind: { is: 'number', unit },
  width,
  term,
  about,
})

/** The 11 limits of a license, in the order of the screens. */
export const limitFields: readonly Field<JsonObject, NumberKind>[] = [
  limit('maxUsers', 'Users', ['users', 'Limit of users']),
  limit('maxDatasets', 'Datasets', ['datasets', 'Limit of datasets']),
  limit('maxFields', 'Fields', ['fields', 'Limit of fields']),
  limit('maxMonitors', 'Monitors', ['monitors', 'Limit of monitors']),
  limit('maxEndpoints', 'Endpoints', ['endpoints', 'Limit of endpoints'], 'count', 98),
  limit('monthlyIngestGb', 'Ingest / month', ['ingest', 'Ingest allowed a month, in GB'], 'gigabytes', 128),
  limit(
    'monthlyQueryGbHours',
    'Query / month',
    ['query', 'Query allowed a month, in GB·h'],
    'gigabyte-hours',
    126,
  ),
  limit('storageAllowanceGB', 'Storage', ['storage', 'Storage allowed, in GB'], 'gigabytes'),
  limit('apiRateLimitPerSecond', 'API rate', ['rate', 'API requests allowed a second'], 'per-second'),
  limit('maxQueryWindowSeconds', 'Query window', ['window', 'How far back queries may look'], 'seconds', 120),
  limit(
    'maxAuditWindowSeconds',
    'Audit window',
    ['audit', 'How far back the audit log reaches'],
    'seconds',
    120,
  ),
]

/** Every field of the table, in its order. */
export const orgFields: readonly Field[] = [
  {
    ...orgPath('name'),
    id: 'name',
    label: 'Name',
    kind: { is: 'name' },
    width: 232,
    required: true,
    term: 'name',
    about: 'Name of the organization',
  },
  {
    ...orgPath('plan'),
    id: 'plan',
    label: 'Plan',
    kind: { is: 'choice', tones: {} },
    width: 148,
    required: true,
    term: 'plan',
    about: 'Plan that it is on',
  },
  {
    ...orgPath('paymentStatus'),
    id: 'paymentStatus',
    label: 'Payment status',
    kind: { is: 'choice', tones: { failed: 'danger', blocked: 'danger' } },
    width: 130,
    required: true,
    term: 'payment',
    about: 'na, success, failed or blocked',
  },
  {
    ...orgPath('firstFailedPayment'),
    id: 'firstFailedPayment',
    label: 'First failed payment',
    kind: { is: 'date', show: 'relative', counts: 'age' },
    width: 156,
    term: 'failed',
    about: 'First failed payment, by how long ago',
  },
  {
    ...orgPath('license', 'expiresAt'),
    id: 'expiresAt',
    label: 'License expires',
    kind: { is: 'date', show: 'both', counts: 'left' },
    width: 204,
    term: 'expires',
    about: 'End of the license, by the time left',
  },
  ...limitFields,
  {
    ...orgPath('license', 'tier'),
    id: 'tier',
    label: 'Tier',
    kind: { is: 'choice' },
    width: 140,
    term: 'tier',
    about: 'Tier of the license',
  },
  {
    path: 'defaultRegion',
    value: orgRegion,
    id: 'region',
    label: 'Region',
    kind: { is: 'choice' },
    width: 172,
    term: 'region',
    about: 'Default region or edge deployment',
  },
  {
    ...orgPath('role'),
    id: 'role',
    label: 'Role',
    kind: { is: 'choice' },
    width: 90,
    term: 'role',
    about: 'Your role in it',
  },
  {
    ...orgPath('primaryEmail'),
    id: 'primaryEmail',
    label: 'Primary email',
    kind: { is: 'text' },
    width: 240,
    required: true,
    term: 'email',
    about: 'Primary email address',
  },
  {
    ...orgPath('planCreated'),
    id: 'planCreated',
    label: 'Plan created',
    kind: { is: 'date', show: 'day', counts: 'age' },
    width: 116,
    required: true,
    term: 'created',
    about: 'Since when it is on its plan',
  },
  {
    ...orgPath('lastUsageSync'),
    id: 'lastUsageSync',
    label: 'Last usage sync',
    kind: { is: 'date', show: 'relative', counts: 'age' },
    width: 136,
    required: true,
    term: 'sync',
    about: 'Last usage sync, by how long ago',
  },
  {
    ...orgPath('id'),
    id: 'id',
    label: 'ID',
    kind: { is: 'id' },
    width: 220,
    required: true,
    term: 'id',
    about: 'ID of the organization',
  },
]

const fieldsById = new Map(orgFields.map((each) => [each.id, each]))

/** The field of an id out of an address or a file; undefined when there is none. */
export const orgField = (id: string): Field | undefined => fieldsById.get(id)

/** What the tab Limits shows of each organization. */
export const shownInLimits: readonly Field[] = [
  ...orgFields.filter(({ id }) => id === 'name' || id === 'plan'),
  ...limitFields,
]
