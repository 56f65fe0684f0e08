import type { OrgResource } from '#contract/token.ts'
import type { ScopeKind } from '#grants/capability.ts'
import { isInCatalogue } from '#grants/capability-catalogue.ts'
import type { DatasetResource } from '#grants/dataset-capabilities.ts'

/** Attributes of the provider's `axiom_token`; null for what it has none for. */
const organization = {
  annotations: 'annotations',
  apiTokens: 'api_tokens',
  auditLog: 'audit_log',
  billing: 'billing',
  dashboards: 'dashboards',
  datasets: 'datasets',
  endpoints: 'endpoints',
  flows: 'flows',
  integrations: 'integrations',
  monitors: 'monitors',
  notifiers: 'notifiers',
  rbac: 'rbac',
  sharedAccessKeys: 'shared_access_keys',
  users: 'users',
  views: null,
} as const satisfies Record<OrgResource, string | null>

const dataset = {
  ingest: 'ingest',
  query: 'query',
  data: 'data',
  trim: 'trim',
  vacuum: 'vacuum',
  share: null,
  starredQueries: 'starred_queries',
  virtualFields: 'virtual_fields',
} as const satisfies Record<DatasetResource, string | null>

const attributes: Readonly<Record<ScopeKind, ReadonlyMap<string, string | null>>> = {
  organization: new Map(Object.entries(organization)),
  dataset: new Map(Object.entries(dataset)),
  view: new Map(),
}

/** The attribute that holds a grant; null where the provider takes none, or refuses the verb. */
export function terraformAttribute(kind: ScopeKind, resource: string, verb: string): string | null {
  return isInCatalogue(kind, resource, verb) ? (attributes[kind].get(resource) ?? null) : null
}
