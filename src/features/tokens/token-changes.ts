import type { Token } from '#contract/token.ts'
import type { ScopeKind } from '#grants/capability.ts'
import type { TrackedField } from '#records/changes/tracked.ts'
import { accessors } from '#records/fields/field.ts'
import { createGrantsWriter } from './grants-text.ts'
import type { TokenEntry } from './token.ts'

const sent = accessors<Token>()

/** The fields that hold grants, each with what they are granted on. */
export const grantFields = {
  orgCapabilities: 'organization',
  datasetCapabilities: 'dataset',
  viewCapabilities: 'view',
} as const satisfies Partial<Record<keyof Token, ScopeKind>>

const field = (path: Parameters<typeof sent>[0], label: string): TrackedField<TokenEntry> => ({
  path,
  label,
  kind: { is: 'text' },
  value: ({ record }) => sent(path).value(record),
})

const grants = (path: keyof typeof grantFields, label: string): TrackedField<TokenEntry> => ({
  path,
  label,
  kind: { is: 'own' },
  writer() {
    const write = createGrantsWriter()
    return { write: (token) => write(token.grants, grantFields[path]) }
  },
})

/** What is told of tokens from visit to visit. */
export const trackedFields: readonly TrackedField<TokenEntry>[] = [
  grants('orgCapabilities', 'Organization grants'),
  grants('datasetCapabilities', 'Dataset grants'),
  grants('viewCapabilities', 'View grants'),
  {
    path: 'expiresAt',
    label: 'Expires',
    kind: { is: 'own' },
    // However a record says that a token never expires.
    value: ({ record, expiry }) => (expiry.kind === 'never' ? null : sent('expiresAt').value(record)),
  },
  field('name', 'Name'),
  field('description', 'Description'),
  field('samlAuthenticated', 'SAML authenticated'),
]
