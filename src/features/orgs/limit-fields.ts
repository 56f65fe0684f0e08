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

/** A path in the record of an organization, typed by the contract. */
export const orgPath = accessors<Org>()

/**
 * A field of the organization record: how its page, the comparison, changes, exports, and the search name and read it.
 * A field with a `width` is a column of the table; one with a `term` can be searched.
 */
export type OrgField = Omit<Field, 'width'> & {
  readonly width?: number
  /** Shorter label, below a heading that already says it is about the license, or whose it is. */
  readonly inGroup?: string
  /** An object whose members are fields of their own. */
  readonly isPart?: boolean
  /** It identifies the record, so a difference means nothing. */
  readonly isIdentity?: boolean
  /** Only newer deployments send it, and the interface does not have it: no row unless a record has it. */
  readonly isExtra?: boolean
}

export type Column<Kind extends FieldKind = FieldKind> = OrgField & Field<JsonObject, Kind>
export type SearchTerm = readonly [term: string, about: string]
export type FieldOptions = Partial<
  Pick<OrgField, 'inGroup' | 'required' | 'width' | 'isIdentity' | 'isPart' | 'isExtra'>
>

/** Builds the field at a path of the record. */
export function defineField<Kind extends FieldKind>(
  { path, value }: Accessor,
  label: string,
  kind: Kind,
  searched?: SearchTerm | null,
  more: FieldOptions = {},
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
  searched: SearchTerm,
  unit: Unit = 'count',
  width = 92,
): Column<NumberKind> => ({
  ...defineField(orgPath('license', id), label, { type: 'number', unit } as const, searched),
  width,
})

/** The 11 limits of a license, in display order. */
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
  limit(
    'maxQueryWindowSeconds',
    'Query window',
    ['window', 'How far back queries can reach'],
    'seconds',
    120,
  ),
  limit(
    'maxAuditWindowSeconds',
    'Audit window',
    ['audit', 'How far back the audit log reaches'],
    'seconds',
    120,
  ),
]
