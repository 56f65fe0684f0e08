import { getOrInsert } from '#lib/maps.ts'
import { compareNames } from '#lib/natural-key.ts'
import { nearestNames } from '#lib/nearest-names.ts'
import {
  capabilityOf,
  knownVerbs,
  orderVerbs,
  resourcesOf,
  type ScopeKind,
  scopeKinds,
} from './capability-catalog.ts'
import { mapScopeKinds } from './grant-sets.ts'
import { scopeNames } from './scope-names.ts'
import { contentsOf, everything, type ScopeGrants, type TokenGrants } from './token-grants.ts'
import { orderResources } from './scope-text.ts'
import { actionText, readResource, type ScopedResource, resourceText, type Question } from './question.ts'
import { suggestQuestions } from './who-can-words.ts'

/** All names in the grants of a list of tokens. */
export type GrantedNames = {
  /** Verbs by resource, for each kind of scope. */
  readonly verbs: Readonly<Record<ScopeKind, ReadonlyMap<string, ReadonlySet<string>>>>
  /** Datasets and views sorted by name, without `*`. */
  readonly scopes: Readonly<Record<'dataset' | 'view', readonly string[]>>
}

/** The names before anything is loaded. */
export const noNames: GrantedNames = {
  verbs: mapScopeKinds(() => new Map()),
  scopes: { dataset: [], view: [] },
}

const inOrder = (names: ReadonlySet<string>): readonly string[] => [...names].sort(compareNames)

/** Collects the names that the grants in a list use or at least mention, in small steps. Equal scopes are read once. */
export function* grantedNames(
  tokens: readonly { readonly grants: TokenGrants }[],
): Generator<undefined, GrantedNames> {
  const verbs = mapScopeKinds(() => new Map<string, Set<string>>())
  const scopes = yield* scopeNames(tokens)
  const seen = mapScopeKinds(() => new Set<ScopeGrants>())
  const verbsOf = (kind: ScopeKind, resource: string): Set<string> =>
    getOrInsert(verbs[kind], resource, () => new Set<string>())
  for (const { grants } of tokens) {
    yield
    for (const kind of scopeKinds) {
      for (const granted of contentsOf(grants, kind)) {
        if (seen[kind].has(granted)) continue
        seen[kind].add(granted)
        for (const [resource, list] of granted) for (const verb of list) verbsOf(kind, resource).add(verb)
      }
    }
    for (const { kind, resource } of grants.unread) if (resource !== '') verbsOf(kind, resource)
  }
  return { verbs, scopes: { dataset: inOrder(scopes.dataset), view: inOrder(scopes.view) } }
}

/** The resources of a kind: those in the catalog, then the others in the list. */
export function resourceOptions(names: GrantedNames, kind: ScopeKind): readonly string[] {
  return orderResources(kind, [...resourcesOf[kind], ...names.verbs[kind].keys()])
}

/** The known and granted verbs of a resource. Without a resource, or when it has none, all verbs. */
export function verbOptions(names: GrantedNames, on: ScopedResource | null): readonly string[] {
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

const isKnownResource = (names: GrantedNames, kind: ScopeKind, resource: string): boolean =>
  capabilityOf(kind, resource) !== undefined || names.verbs[kind].has(resource)

/** The kind of scope that a bare resource name means: the first that has it, otherwise the organization. */
const kindOf = (names: GrantedNames, resource: string): ScopeKind =>
  scopeKinds.find((kind) => isKnownResource(names, kind, resource)) ?? 'organization'

/** The resource that a user means by a text: "query" is that of datasets, "view.query" that of views. */
export function resolveResource(names: GrantedNames, text: string): ScopedResource {
  const exact = readResource(text)
  return exact.resource === text ? { kind: kindOf(names, text), resource: text } : exact
}

/** The shortest text that means the resource. */
export function shortestResourceText(names: GrantedNames, on: ScopedResource): string {
  const whole = `${on.kind}.${on.resource}`
  const means = (text: string): boolean => {
    const meant = resolveResource(names, text)
    return meant.kind === on.kind && meant.resource === on.resource
  }
  return [on.resource, resourceText(on)].find(means) ?? whole
}

/** The part of a question that is neither in the catalog nor in any grant of the list. */
export type UnknownName = {
  readonly what: 'resource' | 'action' | 'dataset' | 'view'
  readonly name: string
  /** Known questions that may be meant, most likely first. */
  readonly meant: readonly Question[]
}

const most = 4

const verbsOn = (names: GrantedNames, question: Question): readonly string[] =>
  isKnownResource(names, question.kind, question.resource) ? verbOptions(names, question) : []

const isKnown = (names: GrantedNames, question: Question): boolean =>
  verbsOn(names, question).includes(question.verb)

/** Suggests questions by what the words mean, then by names with similar spelling. */
function meantBy(names: GrantedNames, { kind, scope, resource, verb }: Question): readonly Question[] {
  const question = (other: ScopeKind, near: string, each: string): Question => ({
    kind: other,
    scope: other === kind ? scope : null,
    resource: near,
    verb: each,
  })
  // A question with a scope took the resource for the name of a dataset.
  const said = suggestQuestions(`who can ${verb} ${resource}`).flatMap((each) =>
    each.scope === null ? question(each.kind, each.resource, each.verb) : [],
  )
  const verbs = verbsOn(names, question(kind, resource, verb))
  const onIt = [...nearestNames(verb, verbs), ...verbs].map((each) => question(kind, resource, each))
  const alike = [kind, ...scopeKinds].flatMap((other) =>
    nearestNames(resource, resourceOptions(names, other)).flatMap((near) => {
      const its = verbOptions(names, { kind: other, resource: near })
      return (its.includes(verb) ? [verb] : its).map((each) => question(other, near, each))
    }),
  )
  const found = new Map<string, Question>()
  for (const each of [...said, ...onIt, ...alike]) {
    const key = actionText(each)
    if (isKnown(names, each) && !found.has(key)) found.set(key, each)
  }
  return [...found.values()].slice(0, most)
}

/**
 * The first unknown part of a question, so that its answer is never mistaken for an all-clear; null when every part is
 * known. A grant of any token makes its names known.
 */
export function unknownName(names: GrantedNames, question: Question): UnknownName | null {
  const { kind, scope, resource, verb } = question
  if (!isKnownResource(names, kind, resource))
    return { what: 'resource', name: resource, meant: meantBy(names, question) }
  if (!isKnown(names, question)) return { what: 'action', name: verb, meant: meantBy(names, question) }
  if (kind === 'organization' || scope === null || scope === everything) return null
  if (names.scopes[kind].includes(scope)) return null
  const near = nearestNames(scope, names.scopes[kind], most)
  const meant = near.map((other): Question => ({ kind, scope: other, resource, verb }))
  return { what: kind, name: scope, meant }
}
