import type { SignIn } from '../oauth/authorization-client.ts'
import type { AccessRules } from '../settings/access-rules.ts'

/** What somebody may do here, whatever their access token may. */
export type Access = 'none' | 'read' | 'all'

/**
 * What the settings let somebody do who has signed in. Where users or groups are named, it takes one of them. E-mail
 * addresses count only when the authorization server has verified them, in any case of their letters.
 */
export function accessOf({ subject, email, groups }: SignIn, rules: AccessRules | null): Access {
  if (rules === null) return 'all'
  if (subject === null) return 'none'
  const address = email?.toLowerCase() ?? null
  const users = [...rules.users]
  const isNamed =
    rules.users.has(subject) ||
    (address !== null && users.some((user) => isAddressOf(user.toLowerCase(), address))) ||
    groups.some((group) => rules.groups.has(group))
  const isOpen = rules.users.size === 0 && rules.groups.size === 0
  if (!isNamed && !isOpen) return 'none'
  return groups.some((group) => rules.readOnlyGroups.has(group)) ? 'read' : 'all'
}

const isAddressOf = (user: string, address: string) =>
  user.startsWith('@')
    ? address.slice(address.lastIndexOf('@')) === user
    : user.includes('@') && user === address
