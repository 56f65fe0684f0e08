import { licenseState } from '../rules/license-state.ts'
import type { TermField, TermFields, TermKind } from '#records/terms/term-field.ts'
import { inlineText, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import { type OrgColumn, orgColumns, orgRegion } from '../fields/org-columns.ts'

/** What a column is called in a term, where its id or its label is too long to type. */
const shortNames: Readonly<Record<string, string>> = {
  paymentStatus: 'payment',
  firstFailedPayment: 'failed',
  expiresAt: 'expires',
  maxUsers: 'users',
  maxDatasets: 'datasets',
  maxFields: 'fields',
  maxMonitors: 'monitors',
  maxEndpoints: 'endpoints',
  monthlyIngestGb: 'ingest',
  monthlyQueryGbHours: 'query',
  storageAllowanceGB: 'storage',
  apiRateLimitPerSecond: 'rate',
  maxQueryWindowSeconds: 'window',
  maxAuditWindowSeconds: 'audit',
  primaryEmail: 'email',
  planCreated: 'created',
  lastUsageSync: 'sync',
}

const choices: ReadonlySet<string> = new Set(['plan', 'paymentStatus', 'tier', 'region', 'role'])

function kindOf({ id, kind }: OrgColumn): TermKind {
  if (kind.is === 'limit') return { is: 'number', unit: kind.unit }
  if (kind.is === 'date') return { is: 'date', counts: id === 'expiresAt' ? 'left' : 'age' }
  return { is: choices.has(id) ? 'choice' : 'text' }
}

/** As `columnValue` has it, with the path looked at once and not for each of 100,000 organizations. */
function reader({ id, path: [first, second] }: OrgColumn): TermField['valueOf'] {
  if (id === 'region') return orgRegion
  return second === undefined ? (org) => member(org, first) : (org) => member(member(org, first), second)
}

/** A list or an object in place of a limit is one value that is no number, whatever it holds. */
const limitReader =
  (id: string): TermField['valueOf'] =>
  (org) => {
    const value = member(member(org, 'license'), id)
    return typeof value === 'object' && value !== null ? inlineText(value) : value
  }

const columnFields = orgColumns.map((column): TermField => ({
  name: shortNames[column.id] ?? column.id,
  label: column.label,
  aliases: [column.id, column.path.join('.')],
  kind: kindOf(column),
  valueOf: column.kind.is === 'limit' ? limitReader(column.id) : reader(column),
}))

const ofLicense = (name: string, label: string, key: string, kind: TermKind): TermField => ({
  name,
  label,
  aliases: [key, `license.${key}`],
  kind,
  valueOf: (org) => member(member(org, 'license'), key),
})

const age: TermKind = { is: 'date', counts: 'age' }

const metaField = (name: string, label: string, kind: TermKind): TermField => ({
  name,
  label,
  aliases: [],
  kind,
  valueOf: (org) => member(org, name),
})

/** Features that are switched on, by name. */
function features(org: JsonObject): readonly string[] {
  const all = member(member(org, 'license'), 'features')
  return isJsonObject(all) ? Object.keys(all).filter((name) => all[name] === true) : []
}

const moreFields: readonly TermField[] = [
  ofLicense('valid', 'Valid from', 'validFrom', age),
  ofLicense('issued', 'Issued', 'issuedAt', age),
  ofLicense('periodStart', 'Billing period start', 'billingPeriodStart', age),
  ofLicense('periodEnd', 'Billing period end', 'billingPeriodEnd', { is: 'date', counts: 'left' }),
  ofLicense('issuer', 'Issuer', 'issuer', { is: 'text' }),
  ofLicense('issuedTo', 'Issued to', 'issuedTo', { is: 'text' }),
  ofLicense('regions', 'Regions', 'regions', { is: 'choice' }),
  ofLicense('auth', 'Sign-in methods', 'withAuths', { is: 'choice' }),
  {
    name: 'feature',
    label: 'Feature',
    aliases: ['license.features'],
    kind: { is: 'choice' },
    valueOf: features,
  },
  metaField('metaCreated', 'Record created', age),
  metaField('metaModified', 'Record modified', age),
  metaField('metaVersion', 'Record version', { is: 'any' }),
]

/**
 * What a term may name of an organization, in the order of the table: its columns, the license state as of `now`
 * (milliseconds since the epoch), and the rest of the record. Everything else is reached by its path, with or without
 * `license.` before it.
 */
export function orgTermFields(now: number): TermFields {
  const state: TermField = {
    name: 'state',
    label: 'License state',
    aliases: [],
    kind: { is: 'choice' },
    valueOf: (org) => licenseState(org, now),
  }
  return { fields: [...columnFields, state, ...moreFields], roots: ['', 'license.'] }
}
