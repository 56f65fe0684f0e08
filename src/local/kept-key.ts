import { keptKinds } from './kinds.ts'

const orgKinds = new Set(keptKinds.filter(({ isOfOrg }) => isOfOrg).map(({ kind }) => kind))

/**
 * Key under which a page keeps what belongs to an organization: that of the account, and the organization’s ID where one
 * is needed. The key of an account has no `@` in it.
 */
export const orgKeyOf = (
  account: string,
  { isNeeded, org }: { isNeeded: boolean; org: { id: string } | null },
) => (isNeeded ? `${account}@${org?.id ?? ''}` : account)

/** The account that a key belongs to, and the ID of the organization; null for that of no organization. */
export function readOrgKey(key: string): { account: string; org: string | null } {
  const at = key.indexOf('@')
  return at < 0 ? { account: key, org: null } : { account: key.slice(0, at), org: key.slice(at + 1) }
}

/** The key under which a collection is kept: what is about organizations themselves belongs to the whole account. */
export const keyFor = (kind: string, key: string): string =>
  orgKinds.has(kind) ? key : readOrgKey(key).account

/** The key of a thing that several parts name; all whose first parts are alike have `startOf` these in common. */
export const partsKey = (...parts: readonly (string | number)[]): string =>
  JSON.stringify(parts.map((part) => (typeof part === 'number' ? String(part).padStart(16, '0') : part)))

/** What the keys begin with whose first part this is. */
export const keyStart = (part: string): string => `${partsKey(part).slice(0, -1)},`

/** The first part of such a key. */
export const firstPart = (key: string): string => String(Object(JSON.parse(key))[0])
