import type { JsonObject } from '#lib/json-value.ts'
import type { ScopeGrants } from './token-grants.ts'

/** A place in the tree of all scopes seen: behind it stand verbs of the resource it came from, or further resources. */
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

/** Scopes that were read before, by content: most datasets of a list are granted the same few things. */
export class ScopeCache {
  readonly #root = new Branch()

  /**
   * What a scope of the same content was read as; else what `read` makes of it, kept for the next one. A scope that is
   * not all lists of texts is read anew each time.
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
