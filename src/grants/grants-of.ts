import { entriesOf, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import type { ScopeKind } from './capability.ts'
import { ScopeCache } from './scope-cache.ts'
import type { ScopeGrants, TokenGrants, UnreadPart } from './token-grants.ts'
import { orderVerbs } from './verbs.ts'

const nothing: ScopeGrants = new Map()

/**
 * Reads what a token record grants, whatever its shape (interface, "Token": the members of the dataset and view
 * maps are not shown). An absent or null part grants nothing, because services leave out what is not granted.
 * Everything else that is no list of texts is kept in `unread`. Never throws. Pass one `cache` for a whole list
 * to share equal scopes.
 */
export function grantsOf(record: JsonObject, cache = new ScopeCache()): TokenGrants {
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
  for (const scope of Object.keys(value)) {
    scopes.set(scope, readScope(kind, scope, value[scope], unread, cache))
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
  return cache.readOnce(value, () => {
    const granted = new Map<string, readonly string[]>()
    for (const [resource, verbs] of entriesOf(value)) {
      const texts = readVerbs(kind, scope, resource, verbs, unread)
      if (texts.length > 0) granted.set(resource, orderVerbs(texts))
    }
    return granted
  })
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
