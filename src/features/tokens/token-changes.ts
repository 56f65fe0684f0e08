import { addToGroup, getOrInsert } from '#lib/maps.ts'
import type { ScopeKind } from '#grants/capability-catalog.ts'
import { cacheByScope } from '#grants/grant-sets.ts'
import { wildcardFirst } from '#grants/scope-text.ts'
import {
  eachGrant,
  GrantedScopes,
  type ScopeGrants,
  scopesOf,
  type TokenGrants,
  type UnreadPart,
} from '#grants/token-grants.ts'
import { valueText } from '#records/snapshots/value-text.ts'
import { storedValue } from '#records/changes/stored-value.ts'
import type { Token } from '#contract/token.ts'
import type { TrackedField } from '#records/list/resource.ts'
import { accessors } from '#records/fields/field.ts'
import type { TokenEntry } from './token.ts'

// The text is `[[[content,"name",…],…],[[scope,resource,value],…]]`: the names grouped by content, then what could not
// be read. Everything is sorted by code unit, so that equal grants have equal texts.

/** Writes the grants of one scope, the same text in whatever order they were sent; "[]" without grants. */
function contentText(granted: ScopeGrants): string {
  const resources = [...granted]
    .filter(([, verbs]) => verbs.length > 0)
    .map(([resource, verbs]) => valueText([resource, ...verbs.toSorted()]))
  return `[${resources.toSorted().join(',')}]`
}

/** Returns a writer of the grants of a kind as one line. Use one writer per list, since names and scopes repeat. */
export function createGrantsWriter(): (grants: TokenGrants, kind: ScopeKind) => string {
  const contentOf = cacheByScope(contentText)
  const quoted = new Map<string, string>()
  const quote = (name: string): string => getOrInsert(quoted, name, () => JSON.stringify(name))
  /** Empty when nothing is granted and everything could be read. */
  return (grants, kind) => {
    const groups = new Map<string, string[]>()
    for (const [scope, granted] of scopesOf(grants, kind))
      addToGroup(groups, contentOf(granted), quote(scope))
    groups.delete('[]')
    const unread = grants.unread.flatMap(({ kind: of, scope, resource, value }) =>
      of === kind ? [valueText([scope, resource, value])] : [],
    )
    if (groups.size + unread.length === 0) return ''
    const written = Array.from(groups, ([content, names]) => `[${content},${names.toSorted().join(',')}]`)
    return `[[${written.toSorted().join(',')}],[${unread.toSorted().join(',')}]]`
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isText = (value: unknown): value is string => typeof value === 'string'

const readContent = (value: unknown): ScopeGrants =>
  new Map(
    list(value).map((entry) => {
      const [resource = '', ...verbs] = list(entry).filter(isText)
      return [resource, verbs]
    }),
  )

const readUnread = (kind: ScopeKind, value: unknown): UnreadPart => {
  const [scope, resource, sent] = list(value)
  return { kind, scope: isText(scope) ? scope : '', resource: isText(resource) ? resource : '', value: sent }
}

/** Reads the grants of a kind from a text; those of the other kinds are empty. */
export function readGrantsText(kind: ScopeKind, text: string): TokenGrants {
  const [groups, unread] = list(storedValue(text))
  const scopes = new GrantedScopes()
  for (const group of list(groups)) {
    const [content, ...names] = list(group)
    const granted = readContent(content)
    for (const name of names) if (isText(name)) scopes.set(name, granted)
  }
  return {
    organization: (kind === 'organization' && scopes.get('')) || new Map(),
    datasets: kind === 'dataset' ? scopes : new GrantedScopes(),
    views: kind === 'view' ? scopes : new GrantedScopes(),
    unread: list(unread).map((part) => readUnread(kind, part)),
  }
}

const asObject = (value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value)

/** The grants as an object like that in the record, with the unreadable parts as sent. */
export function grantsObject(kind: ScopeKind, text: string): unknown {
  if (text === '') return undefined
  const grants = readGrantsText(kind, text)
  const whole = grants.unread.find(({ scope, resource }) => scope === '' && resource === '')
  if (whole && eachGrant(grants).next().done) return whole.value
  const scopes = new Map<string, unknown>()
  for (const [scope, granted] of scopesOf(grants, kind)) scopes.set(scope, new Map(granted))
  for (const { scope, resource, value } of grants.unread) {
    const granted = scopes.get(scope)
    if (resource === '') scopes.set(scope, value)
    else if (granted instanceof Map)
      // An element of a list that could not be read stands beside the verbs that could.
      granted.set(resource, granted.has(resource) ? [granted.get(resource), value].flat() : value)
    else scopes.set(scope, new Map([[resource, value]]))
  }
  if (kind === 'organization') return asObject(scopes.get(''))
  const names = wildcardFirst([...scopes.keys()].toSorted())
  return Object.fromEntries(names.map((name) => [name, asObject(scopes.get(name))]))
}

const sent = accessors<Token>()

/** The fields that contain grants, with the kind of scope that each is about. */
export const grantFields = {
  orgCapabilities: 'organization',
  datasetCapabilities: 'dataset',
  viewCapabilities: 'view',
} as const satisfies Partial<Record<keyof Token, ScopeKind>>

const field = (path: Parameters<typeof sent>[0], label: string): TrackedField<TokenEntry> => ({
  path,
  label,
  kind: { type: 'text' },
  value: ({ record }) => sent(path).value(record),
})

const grants = (path: keyof typeof grantFields, label: string): TrackedField<TokenEntry> => ({
  path,
  label,
  kind: { type: 'own' },
  writer() {
    const write = createGrantsWriter()
    return { write: (token) => write(token.grants, grantFields[path]) }
  },
})

/** The fields whose changes are tracked from visit to visit. */
export const trackedFields: readonly TrackedField<TokenEntry>[] = [
  grants('orgCapabilities', 'Organization grants'),
  grants('datasetCapabilities', 'Dataset grants'),
  grants('viewCapabilities', 'View grants'),
  {
    path: 'expiresAt',
    label: 'Expires',
    kind: { type: 'own' },
    // The same in whatever way a record says that a token never expires.
    value: ({ record, expiry }) => (expiry.kind === 'never' ? null : sent('expiresAt').value(record)),
  },
  field('name', 'Name'),
  field('description', 'Description'),
  field('samlAuthenticated', 'SAML authenticated'),
]
