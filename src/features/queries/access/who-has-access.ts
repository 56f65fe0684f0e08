import { compareNames } from '#lib/natural-key.ts'
import type { Cause, TokenGrants } from '#grants/token-grants.ts'
import { unreadAbout } from '#grants/unknown-grants.ts'
import { answerQuestion } from '#grants/who-can.ts'
import type { SortColumn } from '#records/index/sort-param.ts'
import { type Expiry, expiryBand } from '#lib/expiry.ts'

/** The actions on a saved query and its data, each with the grant it requires. */
export const accessActions = [
  { id: 'query', label: 'Query the data', resource: 'query', verb: 'read' },
  { id: 'read', label: 'Open', resource: 'starredQueries', verb: 'read' },
  { id: 'update', label: 'Change', resource: 'starredQueries', verb: 'update' },
  { id: 'delete', label: 'Delete', resource: 'starredQueries', verb: 'delete' },
] as const

type AccessAction = (typeof accessActions)[number]['id']

/** The fields of a token that are needed here. */
type AccessToken = {
  /** Position in the list; ids may repeat. */
  readonly index: number
  readonly id: string
  readonly name: string
  readonly expiry: Expiry
  readonly grants: TokenGrants
  readonly isDuplicate: boolean
  /** Lowercased name, description and id. */
  readonly searchText: string
}

/** What allows an action: `unknown` when a part that could not be read, or an unknown grant, may; null when nothing does. */
export type AccessCause = Cause | 'unknown' | null

export type AccessRow<Token extends AccessToken = AccessToken> = {
  token: Token
  causes: Readonly<Record<AccessAction, AccessCause>>
  isExpired: boolean
  /** Whether some grants that may matter could not be read. */
  isUnread: boolean
  /** Whether grants that Starboard does not know, such as `starredQueries: *`, may allow an action that no other does. */
  isUnknown: boolean
}

/** The tokens that can do anything with the dataset's queries, or of which that is unknown. */
export function accessRows<Token extends AccessToken>(
  tokens: readonly Token[],
  dataset: string,
  now: number,
): AccessRow<Token>[] {
  const rows: AccessRow<Token>[] = []
  for (const token of tokens) {
    const on = { kind: 'dataset', scope: dataset } as const
    const answers = accessActions.map(({ id, resource, verb }) => ({
      id,
      answer: answerQuestion(token.grants, { ...on, resource, verb }),
    }))
    const causes: Record<AccessAction, AccessCause> = { query: null, read: null, update: null, delete: null }
    for (const { id, answer } of answers) {
      if (answer.kind === 'can') causes[id] = answer.direct ? 'direct' : 'wildcard'
      else if (answer.kind === 'unclear') causes[id] = 'unknown'
    }
    const isUnread = unreadAbout(token.grants, { ...on, resource: null }).length > 0
    const isUnknown = answers.some(({ answer }) => answer.kind === 'unclear' && answer.unknown.length > 0)
    if (!isUnread && !isUnknown && answers.every(({ answer }) => answer.kind === 'cannot')) continue
    rows.push({ token, causes, isUnread, isUnknown, isExpired: expiryBand(token.expiry, now) === 'expired' })
  }
  return rows
}

/** How many unexpired tokens can do each action. Expired tokens are counted separately. */
export function accessCounts(
  rows: readonly AccessRow[],
): Record<AccessAction | 'expired' | 'unread' | 'unknown', number> {
  const counts = { query: 0, read: 0, update: 0, delete: 0, expired: 0, unread: 0, unknown: 0 }
  for (const { causes, isExpired, isUnread, isUnknown } of rows) {
    if (isUnread) counts.unread++
    if (isUnknown) counts.unknown++
    if (isExpired) counts.expired++
    else for (const { id } of accessActions) if (isAllowed(causes[id])) counts[id]++
  }
  return counts
}

const isAllowed = (cause: AccessCause): boolean => cause === 'direct' || cause === 'wildcard'

const strengths: readonly AccessCause[] = [null, 'unknown', 'wildcard', 'direct']
const strength = (cause: AccessCause): number => strengths.indexOf(cause)

/** The rows that match the search text, sorted by action or by name; ties are in name order, then list order. */
export function shownAccess<Row extends AccessRow>(
  rows: readonly Row[],
  text: string,
  { column, desc }: SortColumn,
): Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter(({ token }) => words.every((word) => token.searchText.includes(word)))
  const sign = desc ? -1 : 1
  const action = accessActions.find(({ id }) => id === column)?.id
  const names = (a: Row, b: Row) => compareNames(a.token.name, b.token.name)
  return found.sort(
    (a, b) =>
      sign * (action ? strength(a.causes[action]) - strength(b.causes[action]) : names(a, b)) ||
      names(a, b) ||
      a.token.index - b.token.index,
  )
}
