import { type JsonObject, member } from '#lib/json-value.ts'
import type { TrackedField } from '#records/changes/tracked.ts'
import type { Accessor } from '#records/fields/field.ts'
import { limitFields, orgField, orgPath } from './org-fields.ts'

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
