import type { ListRow } from '#api/list-row.ts'
import type { Picture } from '#records/snapshots/picture.ts'
import { takePicture } from '#records/snapshots/take-picture.ts'
import { member } from '#lib/json-value.ts'
import type { Unit } from '#records/fields/amount.ts'
import { limitFields } from '../org-fields.ts'

/** A field of an organization whose changes are told. */
export type TrackedField = {
  /** Path in the record; what snapshots know it by. */
  name: string
  label: string
  /** How people read a change of it. */
  is: 'text' | 'date' | 'list' | 'features' | { limit: Unit }
}

const of = (is: TrackedField['is'], fields: Readonly<Record<string, string>>): readonly TrackedField[] =>
  Object.entries(fields).map(([name, label]) => ({ name, label, is }))

const limits = limitFields.map(({ path, label, kind }): TrackedField => ({
  name: path,
  label,
  is: { limit: kind.unit },
}))

/** Every tracked field, in the order in which changes are listed. */
export const trackedFields: readonly TrackedField[] = [
  ...of('text', { paymentStatus: 'Payment status' }),
  ...of('date', { firstFailedPayment: 'First failed payment' }),
  ...of('text', { plan: 'Plan', 'license.tier': 'Tier', name: 'Name', role: 'Role' }),
  ...of('date', {
    'license.expiresAt': 'License expires',
    'license.validFrom': 'License valid from',
    'license.billingPeriodStart': 'Billing period starts',
    'license.billingPeriodEnd': 'Billing period ends',
  }),
  ...limits,
  ...of('text', { defaultRegion: 'Default region', defaultEdgeDeployment: 'Default edge deployment' }),
  ...of('list', { 'license.regions': 'License regions', 'license.edgeDeployments': 'Edge deployments' }),
  ...of('text', {
    'license.defaultRegion': 'Default region (license)',
    'license.defaultEdgeDeployment': 'Default edge deployment (license)',
  }),
  ...of('features', { 'license.features': 'Features' }),
]

const byName = new Map(trackedFields.map((field) => [field.name, field]))

/** A tracked field by its name; one that another version of Starboard tracks reads as text. */
export const trackedField = (name: string): TrackedField =>
  byName.get(name) ?? { name, label: name, is: 'text' }

function valueAt(row: ListRow | undefined, path: readonly string[]): unknown {
  let value: unknown = row?.kind === 'record' ? row.record : undefined
  for (const key of path) value = member(value, key)
  return value
}

/** What the tracked fields of these organizations are. `turn` is awaited after each small step. */
export function pictureOf(rows: readonly ListRow[], turn: () => Promise<unknown>): Promise<Picture> {
  return takePicture(
    {
      count: rows.length,
      id(row) {
        const entry = rows[row]
        return entry?.kind === 'record' ? entry.id : undefined
      },
      fields: trackedFields.map(({ name }) => {
        const path = name.split('.')
        return { name, value: (row) => valueAt(rows[row], path) }
      }),
    },
    turn,
  )
}
