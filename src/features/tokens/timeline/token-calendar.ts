import type { Token } from '#contract/token.ts'
import { accessors } from '#records/fields/field.ts'
import type { RecordCalendar } from '#records/timeline/timeline.ts'
import type { TokenEntry } from '../token.ts'

// The format of a secret of this service. Nobody should name a token after one, but a calendar must not reveal it.
const secret = /\b(xa[ap]t-)[0-9a-f-]{8,}/giu

const { path, value } = accessors<Token>()('expiresAt')

const nameOf = ({ name }: TokenEntry): string => name.replaceAll(secret, '$1…')

/** How the expiry of a token is written to a calendar. */
export const tokenCalendar: RecordCalendar<TokenEntry> = {
  date: { path, value: ({ record }) => value(record) },
  singular: 'token',
  fileName: 'token-expiries',
  fileNameOf: ({ name }) => name,
  choices: [30, 14, 7, 1],
  keyOf: (_, id) => [id],
  uidEnd: 'token-expires',
  nameOf,
  titleOf: (name) => `API token ${name} expires`,
  linesOf: (token, id) => [
    ['API token', nameOf(token)],
    ['ID', id],
  ],
}
