import type { License, Org } from '#contract/org.ts'
import type { JsonObject } from '#lib/json-value.ts'
import type { Unit } from '#records/fields/amount.ts'
import {
  type Accessor,
  accessors,
  type Field,
  type FieldKind,
  type NumberKind,
} from '#records/fields/field.ts'

/** A place in the record of an organization, by the names of the contract. */
export const orgPath = accessors<Org>()

/**
 * A field of the record of an organization: what its page, the comparison, the changes, the files, and the search call
 * it, and how they read it. One with a `width` is a column of the table; one with a `term` can be searched by.
 */
export type OrgField = Omit<Field, 'width'> & {
  readonly width?: number
  /** Where the title above it says that it is about the license, or whose it is. */
  readonly inGroup?: string
  /** An object whose members are fields of their own. */
  readonly isPart?: boolean
  /** It tells one record from another: that it differs says nothing. */
  readonly isIdentity?: boolean
  /** Newer deployments send it, the interface does not know it: no row while no record has it. */
  readonly isExtra?: boolean
}

export type Column<Kind extends FieldKind = FieldKind> = OrgField & Field<JsonObject, Kind>
export type Searched = readonly [term: string, about: string]
export type More = Partial<
  Pick<OrgField, 'inGroup' | 'required' | 'width' | 'isIdentity' | 'isPart' | 'isExtra'>
>

/** A field at a place of the record. */
export function fieldOf<Kind extends FieldKind>(
  { path, value }: Accessor,
  label: string,
  kind: Kind,
  searched?: Searched | null,
  more: More = {},
) {
  const id = path.slice(path.lastIndexOf('.') + 1)
  const [term, about] = searched ?? []
  return { id, path, value, label, kind, ...(term && about && { term, about }), ...more }
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
  searched: Searched,
  unit: Unit = 'count',
  width = 92,
): Column<NumberKind> => ({
  ...fieldOf(orgPath('license', id), label, { is: 'number', unit } as const, searched),
  width,
})

/** The 11 limits of a license, in the order of the screens. */
export const limitFields: readonly Column<NumberKind>[] = [
  limit('maxUsers', 'Users', ['users', 'Maximum number of users']),
  limit('maxDatasets', 'Datasets', ['datasets', 'Maximum number of datasets']),
  limit('maxFields', 'Fields', ['fields', 'Maximum number of fields']),
  limit('maxMonitors', 'Monitors', ['monitors', 'Maximum number of monitors']),
  limit('maxEndpoints', 'Endpoints', ['endpoints', 'Maximum number of endpoints'], 'count', 98),
  limit('monthlyIngestGb', 'Ingest / month', ['ingest', 'Monthly ingest limit, in GB'], 'gigabytes', 128),
  limit(
    'monthlyQueryGbHours',
    'Query / month',
    ['query', 'Monthly query limit, in GB·h'],
    'gigabyte-hours',
    126,
  ),
  limit('storageAllowanceGB', 'Storage', ['storage', 'Storage limit, in GB'], 'gigabytes'),
  limit('apiRateLimitPerSecond', 'API rate', ['rate', 'API requests allowed per second'], 'per-second'),
  limit('maxQueryWindowSeconds', 'Query window', ['window', 'How far back queries may look'], 'seconds', 120),
  limit(
    'maxAuditWindowSeconds',
    'Audit window',
    ['audit', 'How far back the audit log reaches'],
    'seconds',
    120,
  ),
]
