import type { Unit } from '#records/fields/amount.ts'
import { limitFields } from '../org-fields.ts'

/** How the values of a field are shown. The members of a `part` have rows of their own. */
export type FieldKind = 'text' | 'date' | 'set' | 'feature' | 'part' | { unit: Unit }

export type FieldPath = readonly string[]

export type KnownField = {
  path: FieldPath
  label: string
  kind: FieldKind
  /** The interface requires it: a gap is a fault of the record. */
  isRequired?: boolean
  /** It tells one record from another: that it differs says nothing. */
  isIdentity?: boolean
  /** Newer deployments send it, the interface does not know it: no row while no record has it. */
  isExtra?: boolean
}

export type FieldGroup = { title: string; fields: readonly KnownField[] }

const top = (name: string, label: string, rest: Partial<KnownField> = {}): KnownField => ({
  path: [name],
  label,
  kind: 'text',
  ...rest,
})

const inLicense = (name: string, label: string, rest: Partial<KnownField> = {}): KnownField => ({
  ...top(name, label, rest),
  path: ['license', name],
})

const required = { isRequired: true }
const identity = { isIdentity: true }
const date = { kind: 'date' } as const
const set = { kind: 'set' } as const

/** The title under which all features stand, whatever their keys are. */
export const featuresTitle = 'Features'
export const featuresPath: FieldPath = ['license', 'features']

/** The title of all fields that stand in no other group. */
export const otherTitle = 'Other fields'

/** Every field of the interface but the features, whose keys it leaves open: what is compared most first. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: 'License limits',
    fields: limitFields.map(({ id, label, kind }) => inLicense(id, label, { kind: { unit: kind.unit } })),
  },
  {
    title: 'Plan and payment',
    fields: [
      top('plan', 'Plan', required),
      inLicense('tier', 'License tier'),
      top('planCreated', 'Plan created', { ...required, ...date }),
      top('paymentStatus', 'Payment status', required),
      top('firstFailedPayment', 'First failed payment', date),
    ],
  },
  {
    title: 'License validity',
    fields: [
      top('license', 'License', { ...required, kind: 'part', isExtra: true }),
      inLicense('expiresAt', 'Expires', date),
      inLicense('validFrom', 'Valid from', date),
      inLicense('issuedAt', 'Issued', date),
      inLicense('billingPeriodStart', 'Billing period starts', date),
      inLicense('billingPeriodEnd', 'Billing period ends', date),
      inLicense('issuedTo', 'Issued to'),
      inLicense('issuer', 'Issuer'),
      inLicense('id', 'License ID', identity),
    ],
  },
  { title: featuresTitle, fields: [inLicense('features', 'All features', { kind: 'part', isExtra: true })] },
  {
    title: 'Regions and sign-in',
    fields: [
      top('defaultRegion', 'Default region'),
      top('defaultEdgeDeployment', 'Default edge deployment', { isExtra: true }),
      inLicense('regions', 'Regions', set),
      inLicense('defaultRegion', 'Default region (license)'),
      inLicense('edgeDeployments', 'Edge deployments', { ...set, isExtra: true }),
      inLicense('defaultEdgeDeployment', 'Default edge deployment (license)', { isExtra: true }),
      inLicense('withAuths', 'Sign-in methods', set),
    ],
  },
  {
    title: 'Organization',
    fields: [
      top('name', 'Name', { ...required, ...identity }),
      top('id', 'ID', { ...required, ...identity }),
      top('primaryEmail', 'Primary email', { ...required, ...identity }),
      top('role', 'Your role'),
      top('lastUsageSync', 'Last usage sync', { ...required, ...date }),
      top('metaCreated', 'Record created', date),
      top('metaModified', 'Record modified', date),
      top('metaVersion', 'Record version'),
    ],
  },
]
