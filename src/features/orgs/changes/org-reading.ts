import { keptValue } from '#records/changes/kept-value.ts'
import type { ListReading } from '#records/changes/list-reading.ts'
import { orgHref } from '../org.ts'
import { changeText, paymentTone, valueAsText } from './change-text.ts'
import { orgSnapshots } from './org-snapshots.ts'
import { trackedField } from './tracked-fields.ts'

/** How changes of organizations are read. */
export const orgReading: ListReading = {
  ...orgSnapshots,
  column: 'Organization',
  told: 'plan, payment, limits, license dates, features',
  file: 'organization-changes',
  title: 'name',
  about: [
    'paymentStatus',
    'plan',
    'license.tier',
    'license.expiresAt',
    'license.maxUsers',
    'license.monthlyIngestGb',
    'defaultRegion',
    'role',
  ],
  changeText,
  valueText(name, text) {
    if (text === '') return undefined
    const field = trackedField(name)
    return { label: field.label, value: valueAsText(field, keptValue(text)) }
  },
  exported: (_field, text) => keptValue(text),
  isAlarming: (change) => paymentTone(change) === 'danger',
  href: orgHref,
}
