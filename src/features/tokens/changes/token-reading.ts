import { keptValue } from '#records/changes/kept-value.ts'
import type { ListReading } from '#records/changes/list-reading.ts'
import { readChange } from '#records/changes/read-change.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { basePath } from '#lib/base-path.ts'
import { changeText, keptText } from './change-text.ts'
import { grantsObject } from './grants-text.ts'
import { tokenSnapshots } from './token-snapshots.ts'
import { recordKey } from '../fields/token-link.ts'
import { fieldLabels, grantKind } from './tracked-fields.ts'

/** How changes of API tokens are read. */
export const tokenReading: ListReading = {
  ...tokenSnapshots,
  column: 'Token',
  told: 'grants that widened or narrowed, expiry, names, descriptions, SAML',
  file: 'token-changes',
  title: 'name',
  about: ['expiresAt', 'orgCapabilities', 'datasetCapabilities', 'viewCapabilities', 'description'],
  changeText,
  valueText(field, text) {
    if (text === '' && !grantKind(field)) return undefined
    return { label: fieldLabels[field] ?? field, value: keptText(field, text) }
  },
  exported(field, text) {
    const kind = grantKind(field)
    return kind ? grantsObject(kind, text) : keptValue(text)
  },
  twins: {
    badge: 'May have been regenerated',
    reason:
      'One token of this name is gone and another appeared. Regenerating a token gives it a new ID; so does making a new one.',
  },
  isAlarming: (change) => readChange(tokenReading, change).tone !== undefined,
  href(id) {
    const encoded = encodePathSegment(id)
    const query = recordKey(id) ? '?record=1' : ''
    return 'segment' in encoded ? `${basePath}/tokens/${encoded.segment}${query}` : undefined
  },
}
