import type { ScopeKind } from '#grants/capability.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { Picture } from '#records/snapshots/picture.ts'
import { takePicture } from '#records/snapshots/take-picture.ts'
import { member } from '#lib/json-value.ts'
import type { TokenEntry } from '../token.ts'
import { createGrantsWriter } from './grants-text.ts'

/** Fields that hold grants, each with what they are granted on. */
export const grantFields = {
  orgCapabilities: 'organization',
  datasetCapabilities: 'dataset',
  viewCapabilities: 'view',
} as const satisfies Record<string, ScopeKind>

/** Every tracked field, by its name in the record, in the order in which changes are listed. */
export const fieldLabels: Readonly<Record<string, string>> = {
  orgCapabilities: 'Organization grants',
  datasetCapabilities: 'Dataset grants',
  viewCapabilities: 'View grants',
  expiresAt: 'Expires',
  name: 'Name',
  description: 'Description',
  samlAuthenticated: 'SAML authenticated',
}

/** `null` however a record says that a token never expires. */
function valueOf({ record, expiry }: TokenEntry, field: string): unknown {
  return field === 'expiresAt' && expiry.kind === 'never' ? null : member(record, field)
}

const isGrantField = (field: string): field is keyof typeof grantFields => Object.hasOwn(grantFields, field)

/** What the field of a name is granted on; undefined for a field that holds no grants. */
export const grantKind = (field: string): ScopeKind | undefined =>
  isGrantField(field) ? grantFields[field] : undefined

/** What the tracked fields of these tokens are. `turn` is awaited after each token. */
export function pictureOf(
  { subjects: tokens, unreadable }: Pick<ListModel<TokenEntry>, 'subjects' | 'unreadable'>,
  turn: () => Promise<unknown>,
): Promise<Picture> {
  const write = createGrantsWriter()
  return takePicture(
    {
      count: tokens.length + unreadable.length,
      id: (row) => tokens[row]?.id,
      fields: Object.keys(fieldLabels).map((name) => {
        const kind = grantKind(name)
        return kind
          ? {
              name,
              text(row: number) {
                const token = tokens[row]
                return token ? write(token.grants, kind) : ''
              },
            }
          : {
              name,
              value(row: number) {
                const token = tokens[row]
                return token && valueOf(token, name)
              },
            }
      }),
    },
    turn,
  )
}
