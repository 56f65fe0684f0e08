import { entriesOf, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import type { ScopeKind } from './capability.ts'
import type { ScopeGrants, TokenGrants, UnreadPart } from './token-grants.ts'
import { orderVerbs } from './verbs.ts'

/** Scopes that were read before, by content: most datasets of a list are granted the same few things. */
export type ScopeCache = Map<string, ScopeGrants>

const nothing: ScopeGrants = new Map()

/**
 * Reads what a token record grants, whatever its shape (interface, "Token": the members of the dataset and view
 * maps are not shown). An absent or null part grants nothing, because services leave out what is not granted.
 * Everything else that is no list of texts is kept in `unread`. Never throws. Pass one `cache` for a whole list
 * to share equal scopes.
 */
export function grantsOf(record: JsonObject, cache: ScopeCache = new Map()): TokenGrants {
  const unread: UnreadPart[] = []
  return {
    organization: readScope('organization', '', member(record, 'orgCapabilities'), unread, cache),
    datasets: readScopes('dataset', member(record, 'datasetCapabilities'), unread, cache),
    views: readScopes('view', member(record, 'viewCapabilities'), unread, cache),
    unread,
  }
}

function readScopes(
  kind: ScopeKind,
  value: unknown,
  unread: UnreadPart[],
  cache: ScopeCache,
): ReadonlyMap<string, ScopeGrants> {
  if (isNothing(value)) return new Map()
  if (!isJsonObject(value)) {
    unread.push({ kind, scope: '', resource: '', value })
    return new Map()
  }
  const scopes = new Map<string, ScopeGrants>()
  for (const [scope, granted] of entriesOf(value)) {
    scopes.set(scope, readScope(kind, scope, granted, unread, cache))
  }
  return scopes
}

function readScope(
  kind: ScopeKind,
  scope: string,
  value: unknown,
  unread: UnreadPart[],
  cache: ScopeCache,
): ScopeGrants {
  if (isNothing(value)) return nothing
  if (!isJsonObject(value)) {
    unread.push({ kind, scope, resource: '', value })
    return nothing
  }
  const key = contentKey(value)
  const known = key === null ? undefined : cache.get(key)
  if (known) return known
  const granted = new Map<string, readonly string[]>()
  for (const [resource, verbs] of entriesOf(value)) {
    const texts = readVerbs(kind, scope, resource, verbs, unread)
    if (texts.length > 0) granted.set(resource, orderVerbs(texts))
  }
  if (key !== null) cache.set(key, granted)
  return granted
}

function readVerbs(
  kind: ScopeKind,
  scope: string,
  resource: string,
  value: unknown,
  unread: UnreadPart[],
): readonly string[] {
  if (isNothing(value)) return []
  if (!Array.isArray(value)) {
    unread.push({ kind, scope, resource, value })
    return []
  }
  const texts: string[] = []
  for (const entry of value as readonly unknown[]) {
    if (typeof entry === 'string') texts.push(entry)
    else unread.push({ kind, scope, resource, value: entry })
  }
  return texts
}

const isNothing = (value: unknown): boolean => value === undefined || value === null

/** Tells scopes of equal content apart from all others; null for one that is not all lists of texts. */
function contentKey(scope: JsonObject): string | null {
  let key = ''
  for (const resource of Object.keys(scope)) {
    const verbs = scope[resource]
    if (!Array.isArray(verbs)) return null
    key += `${resource.length}:${resource}${verbs.length}[`
    for (const verb of verbs as readonly unknown[]) {
      if (typeof verb !== 'string') return null
      key += `${verb.length}:${verb}`
    }
  }
  return key
}
