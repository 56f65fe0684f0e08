import type { SortKey } from '#records/index/column-ranks.ts'
import { asInteger, asText, type JsonObject, member } from '#lib/json-value.ts'
import { readDate } from '#lib/dates.ts'
import type { LimitUnit } from './limit-text.ts'

/** How a column's values are read, shown and sorted. */
export type OrgColumnKind =
  | { is: 'name' | 'text' | 'plan' | 'payment' | 'id' }
  | { is: 'date'; show: 'day' | 'relative' | 'both' }
  | { is: 'limit'; unit: LimitUnit }

export type OrgColumn = {
  id: string
  label: string
  /** Where the value is: a field of the organization, or of its license. */
  path: readonly [string] | readonly ['license', string]
  kind: OrgColumnKind
  /** Pixels. */
  width: number
  /** The interface requires the field: a gap is a fault of the record. */
  required?: boolean
}

const limit = (id: string, label: string, width = 92, unit: LimitUnit = 'count'): OrgColumn => ({
  id,
  label,
  path: ['license', id],
  kind: { is: 'limit', unit },
  width,
})

/** The 11 limits of a license, in the order of the screens. */
export const limitColumns: readonly OrgColumn[] = [
  limit('maxUsers', 'Users'),
  limit('maxDatasets', 'Datasets'),
  limit('maxFields', 'Fields'),
  limit('maxMonitors', 'Monitors'),
  limit('maxEndpoints', 'Endpoints', 98),
  limit('monthlyIngestGb', 'Ingest / month', 128, 'gigabytes'),
  limit('monthlyQueryGbHours', 'Query / month', 126, 'gigabyte-hours'),
  limit('storageAllowanceGB', 'Storage', 92, 'gigabytes'),
  limit('apiRateLimitPerSecond', 'API rate', 92, 'per-second'),
  limit('maxQueryWindowSeconds', 'Query window', 120, 'seconds'),
  limit('maxAuditWindowSeconds', 'Audit window', 120, 'seconds'),
]

/** Every column of the table, in its order. */
export const orgColumns: readonly OrgColumn[] = [
  { id: 'name', label: 'Name', path: ['name'], kind: { is: 'name' }, width: 232, required: true },
  { id: 'plan', label: 'Plan', path: ['plan'], kind: { is: 'plan' }, width: 148, required: true },
  {
    id: 'paymentStatus',
    label: 'Payment status',
    path: ['paymentStatus'],
    kind: { is: 'payment' },
    width: 130,
    required: true,
  },
  {
    id: 'firstFailedPayment',
    label: 'First failed payment',
    path: ['firstFailedPayment'],
    kind: { is: 'date', show: 'relative' },
    width: 156,
  },
  {
    id: 'expiresAt',
    label: 'License expires',
    path: ['license', 'expiresAt'],
    kind: { is: 'date', show: 'both' },
    width: 204,
  },
  ...limitColumns,
  { id: 'tier', label: 'Tier', path: ['license', 'tier'], kind: { is: 'text' }, width: 140 },
  { id: 'region', label: 'Region', path: ['defaultRegion'], kind: { is: 'text' }, width: 172 },
  { id: 'role', label: 'Role', path: ['role'], kind: { is: 'text' }, width: 90 },
  {
    id: 'primaryEmail',
    label: 'Primary email',
    path: ['primaryEmail'],
    kind: { is: 'text' },
    width: 240,
    required: true,
  },
  {
    id: 'planCreated',
    label: 'Plan created',
    path: ['planCreated'],
    kind: { is: 'date', show: 'day' },
    width: 116,
    required: true,
  },
  {
    id: 'lastUsageSync',
    label: 'Last usage sync',
    path: ['lastUsageSync'],
    kind: { is: 'date', show: 'relative' },
    width: 136,
    required: true,
  },
  { id: 'id', label: 'ID', path: ['id'], kind: { is: 'id' }, width: 220, required: true },
]

const columnsById = new Map(orgColumns.map((column) => [column.id, column]))

/** The column of an id out of an address or a file; undefined when there is none. */
export const findOrgColumn = (id: string): OrgColumn | undefined => columnsById.get(id)

/** Whether an id out of an address or a file is that of a column. */
export const isOrgColumn = (id: string): boolean => columnsById.has(id)

/** The value as the service sent it; undefined when absent. */
export function columnValue({ path: [first, second], id }: OrgColumn, org: JsonObject): unknown {
  if (id === 'region') return orgRegion(org)
  const value = member(org, first)
  return second === undefined ? value : member(value, second)
}

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

/** What a column sorts by: exact integers, moments, or text without regard to case. Gaps and oddities go last. */
export function columnSortKey(columnId: string, org: JsonObject): SortKey {
  const column = columnsById.get(columnId)
  if (!column) return undefined
  const value = columnValue(column, org)
  if (column.kind.is === 'limit') return typeof value === 'number' ? value : asInteger(value)
  const text = asText(value)
  if (column.kind.is !== 'date') return text?.toLowerCase()
  const reading = readDate(text ?? '')
  return reading.kind === 'date' ? reading.epoch : undefined
}
