import { type ScopeKind, scopeKinds } from './capability.ts'
import { capabilityOf, resourcesOf } from './capability-catalogue.ts'
import { everything, type ScopeGrants, scopesOf, type TokenGrants } from './token-grants.ts'
import { orderResources } from './scope-text.ts'
import { knownVerbs, orderVerbs } from './verbs.ts'
import { type ResourcePlace, readResource, resourceText } from './who-can-address.ts'

/** Everything that a list of tokens names. */
export type GrantedNames = {
  /** Verbs by resource, of each kind of scope. */
  readonly verbs: Readonly<Record<ScopeKind, ReadonlyMap<string, ReadonlySet<string>>>>
  /** Datasets and views in the order of their names, without `*`. */
  readonly scopes: Readonly<Record<'dataset' | 'view', readonly string[]>>
}

/** Before anything was read. */
export const noNames: GrantedNames = {
  verbs: { organization: new Map(), dataset: new Map(), view: new Map() },
  scopes: { dataset: [], view: [] },
}

const collator = new Intl.Collator('en-US', { numeric: true })
const datasetsPerStep = 512

const inOrder = (names: ReadonlySet<string>): readonly string[] =>
  [...names].filter((name) => name !== everything).sort(collator.compare)

/** Collects the names that a list grants or at least mentions, in short steps. Equal scopes are read once. */
export function* grantedNames(
  tokens: readonly { readonly grants: TokenGrants }[],
): Generator<undefined, GrantedNames> {
  const verbs = { organization: new Map(), dataset: new Map(), view: new Map() } satisfies Record<
    ScopeKind,
    Map<string, Set<string>>
  >
  const scopes = { dataset: new Set<string>(), view: new Set<string>() }
  const seen = { organization: new Set(), dataset: new Set(), view: new Set() } satisfies Record<
    ScopeKind,
    Set<ScopeGrants>
  >
  const verbsOf = (kind: ScopeKind, resource: string): Set<string> => {
    const known = verbs[kind].get(resource) ?? new Set<string>()
    verbs[kind].set(resource, known)
    return known
  }
  let read = 0
  for (const { grants } of tokens) {
    for (const kind of scopeKinds) {
      for (const [scope, granted] of scopesOf(grants, kind)) {
        if (kind !== 'organization') scopes[kind].add(scope)
        if (++read % datasetsPerStep === 0) yield
        if (seen[kind].has(granted)) continue
        seen[kind].add(granted)
        for (const [resource, list] of granted) for (const verb of list) verbsOf(kind, resource).add(verb)
      }
    }
    for (const { kind, resource } of grants.unread) if (resource !== '') verbsOf(kind, resource)
  }
  return { verbs, scopes: { dataset: inOrder(scopes.dataset), view: inOrder(scopes.view) } }
}

/** The resources of a kind: those of the catalogue, then the others that the list names. */
export function resourceOptions(names: GrantedNames, kind: ScopeKind): readonly string[] {
  return orderResources(kind, [...resourcesOf[kind], ...names.verbs[kind].keys()])
}

/** The verbs of a resource, known and granted ones; without a resource all that there are. */
export function verbOptions(names: GrantedNames, on: ResourcePlace | null): readonly string[] {
  if (on) {
    const known = Object.keys(capabilityOf(on.kind, on.resource)?.verbs ?? {})
    const verbs = orderVerbs([...known, ...(names.verbs[on.kind].get(on.resource) ?? [])])
    if (verbs.length > 0) return verbs.filter((verb) => verb !== '')
  }
  const all = new Set<string>(knownVerbs)
  for (const kind of scopeKinds)
    for (const list of names.verbs[kind].values()) for (const verb of list) all.add(verb)
  return orderVerbs([...all]).filter((verb) => verb !== '')
}

/** The kind of scope that a bare name of a resource means: the first that has it, else the organization. */
function kindOf(names: GrantedNames, resource: string): ScopeKind {
  const has = (kind: ScopeKind) =>
    capabilityOf(kind, resource) !== undefined || names.verbs[kind].has(resource)
  return scopeKinds.find(has) ?? 'organization'
}

/** What a person means who writes a resource: "query" is that of datasets, "view.query" that of views. */
export function meantResource(names: GrantedNames, text: string): ResourcePlace {
  const exact = readResource(text)
  return exact.kind === 'organization' && exact.resource === text
    ? { kind: kindOf(names, text), resource: text }
    : exact
}

/** The shortest text that means the resource. */
export function shortResource(names: GrantedNames, on: ResourcePlace): string {
  const whole = `${on.kind}.${on.resource}`
  const means = (text: string): boolean => {
    const meant = meantResource(names, text)
    return meant.kind === on.kind && meant.resource === on.resource
  }
  return [on.resource, resourceText(on)].find(means) ?? whole
}
