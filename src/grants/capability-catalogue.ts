import { orgResources } from '#contract/token.ts'
import type { Capability, ScopeKind } from './capability.ts'
import { datasetCapabilities, datasetResources } from './dataset-capabilities.ts'
import { nameText } from './name-text.ts'
import { organizationCapabilities } from './organization-capabilities.ts'
import { viewCapabilities, viewResources } from './view-capabilities.ts'
import { isKnownVerb, type Verb } from './verbs.ts'

/** The known resources of each scope, in the order in which they are shown. */
export const resourcesOf = {
  organization: orgResources,
  dataset: datasetResources,
  view: viewResources,
} as const satisfies Record<ScopeKind, readonly string[]>

const catalogue: Readonly<Record<ScopeKind, ReadonlyMap<string, Capability>>> = {
  organization: new Map(Object.entries(organizationCapabilities)),
  dataset: new Map(Object.entries(datasetCapabilities)),
  view: new Map(Object.entries(viewCapabilities)),
}

/** What is known of a resource of a scope; undefined for one that is not in the catalogue. */
export function capabilityOf(kind: ScopeKind, resource: string): Capability | undefined {
  return catalogue[kind].get(resource)
}

/** Name of a resource for a person; an unknown one keeps its own. */
export function resourceLabel(kind: ScopeKind, resource: string): string {
  return capabilityOf(kind, resource)?.label ?? nameText(resource)
}

/** What a verb allows, in one line; undefined when it is not in the catalogue. */
export function meaningOf(kind: ScopeKind, resource: string, verb: string): string | undefined {
  const verbs = capabilityOf(kind, resource)?.verbs
  return verbs && isKnownVerb(verb) ? verbs[verb] : undefined
}

/** True when the resource can be granted with the verb, as far as is known. */
export function isInCatalogue(kind: ScopeKind, resource: string, verb: string): boolean {
  return meaningOf(kind, resource, verb) !== undefined
}

/** How much a grant lets its holder do; `unknown` for what is not in the catalogue. */
export type Strength = 'destroy' | 'change' | 'read' | 'unknown'

const strengthByVerb: Readonly<Record<Verb, Strength>> = {
  create: 'change',
  read: 'read',
  update: 'change',
  delete: 'destroy',
}

/** The strength of one verb on one resource. */
export function strengthOf(kind: ScopeKind, resource: string, verb: string): Strength {
  if (!isKnownVerb(verb) || !isInCatalogue(kind, resource, verb)) return 'unknown'
  return capabilityOf(kind, resource)?.destroys?.includes(verb) ? 'destroy' : strengthByVerb[verb]
}
