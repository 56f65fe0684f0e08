import { entriesOf, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import {
  GrantedScopes,
  nothing,
  type ScopeGrants,
  type TokenGrants,
  type UnreadPart,
} from './token-grants.ts'
import { orderVerbs, type ScopeKind } from './capability-catalog.ts'

/** A node in the tree of all scopes seen. Its children are verbs of its resource, or further resources. */
class Branch {
  readonly verbs = new Map<string, Branch>()
  readonly resources = new Map<string, Branch>()
  granted: ScopeGrants | undefined
}

function child(branches: Map<string, Branch>, name: string): Branch {
  let next = branches.get(name)
  if (!next) branches.set(name, (next = new Branch()))
  return next
}

/** Scopes that were read before, by content: most datasets in a list have the same few grants. */
export class ScopeCache {
  readonly #root = new Branch()

  /**
   * Returns what a scope with the same content was read as; otherwise calls `read` and caches the result. A scope with
   * anything but lists of strings is read again each time.
   */
  readOnce(scope: JsonObject, read: () => ScopeGrants): ScopeGrants {
    const branch = this.#find(scope)
    if (!branch) return read()
    return (branch.granted ??= read())
  }

  #find(scope: JsonObject): Branch | null {
    let branch = this.#root
    for (const resource of Object.keys(scope)) {
      const verbs = scope[resource]
      if (!Array.isArray(verbs)) return null
      branch = child(branch.resources, resource)
      for (const verb of verbs as readonly unknown[]) {
        if (typeof verb !== 'string') return null
        branch = child(branch.verbs, verb)
      }
    }
    return branch
  }
}

/**
 * Reads what a token record grants, whatever its shape (interface, "Token": the members of the dataset and view
 * maps are not shown). An absent or null part grants nothing, because services leave out what is not granted.
 * Anything else that is not a list of strings is kept in `unread`. Never throws. Pass one `cache` for a whole list
 * to share equal scopes.
 */
export function grantsOf(record: JsonObject, cache = new ScopeCache()): TokenGrants {
  const unread: UnreadPart[] = []

  function readVerbs(kind: ScopeKind, scope: string, resource: string, value: unknown): readonly string[] {
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

  function readScope(kind: ScopeKind, scope: string, value: unknown): ScopeGrants {
    if (isNothing(value)) return nothing
    if (!isJsonObject(value)) {
      unread.push({ kind, scope, resource: '', value })
      return nothing
    }
    return cache.readOnce(value, () => {
      const granted = new Map<string, readonly string[]>()
      for (const [resource, verbs] of entriesOf(value)) {
        const texts = readVerbs(kind, scope, resource, verbs)
        if (texts.length > 0) granted.set(resource, orderVerbs(texts))
      }
      return granted
    })
  }

  function readScopes(kind: ScopeKind, value: unknown): GrantedScopes {
    const scopes = new GrantedScopes()
    if (isJsonObject(value)) {
      for (const scope of Object.keys(value)) scopes.set(scope, readScope(kind, scope, value[scope]))
    } else if (!isNothing(value)) unread.push({ kind, scope: '', resource: '', value })
    return scopes
  }

  return {
    organization: readScope('organization', '', member(record, 'orgCapabilities')),
    datasets: readScopes('dataset', member(record, 'datasetCapabilities')),
    views: readScopes('view', member(record, 'viewCapabilities')),
    unread,
  }
}

const isNothing = (value: unknown): boolean => value === undefined || value === null
