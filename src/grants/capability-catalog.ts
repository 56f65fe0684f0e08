import { type OrgResource, orgResources } from '#contract/token.ts'
import { visibleText } from '#lib/visible-text.ts'

/** The name of a dataset, view, resource, or verb as text; in quotes if it is blank, which would look like a gap. */
export function nameText(name: string): string {
  return name.trim() === '' ? `“${visibleText(name)}”` : name
}

/** The verbs known from public material, in the order in which Starboard always lists them. */
export const knownVerbs = ['create', 'read', 'update', 'delete'] as const

export type Verb = (typeof knownVerbs)[number]

/** Whether a verb is one of the four known ones. */
export function isKnownVerb(verb: string): verb is Verb {
  return (knownVerbs as readonly string[]).includes(verb)
}

/** Sorts verbs and removes duplicates: create, read, update, delete, then unknown ones in the order they were sent. */
export function orderVerbs(verbs: readonly string[]): readonly string[] {
  const given = new Set(verbs)
  const known: readonly string[] = knownVerbs.filter((verb) => given.has(verb))
  if (known.length === given.size) return known
  return [...known, ...[...given].filter((verb) => !isKnownVerb(verb))]
}

/** "create, read", or "none" (`ui.md`, capability matrix). */
export function verbsText(verbs: readonly string[]): string {
  return verbs.length === 0 ? 'none' : verbs.map(nameText).join(', ')
}

/** Where a grant applies: the organization itself, one dataset, or one view. */
export const scopeKinds = ['organization', 'dataset', 'view'] as const

export type ScopeKind = (typeof scopeKinds)[number]

type Capability = {
  /** Display name: "Access control". */
  readonly label: string
  /** The verbs that can be granted on it, with what each allows in one line. */
  readonly verbs: Readonly<Partial<Record<Verb, string>>>
  /** Verbs that destroy data or fields although they are not called delete. */
  readonly destroys?: readonly Verb[]
}

/** What each verb of `orgCapabilities` allows, for every resource of the interface. */
export const organizationCapabilities = {
  annotations: {
    label: 'Annotations',
    verbs: {
      create: 'Add annotations to charts, for example for a deployment',
      read: 'See the annotations on charts',
      update: 'Change annotations that someone made',
      delete: 'Remove annotations from charts',
    },
  },
  apiTokens: {
    label: 'API tokens',
    verbs: {
      create: 'Mint new API tokens',
      read: 'List API tokens and what they are granted',
      update: 'Regenerate API tokens, which gives out a new secret',
      delete: 'Revoke API tokens',
    },
  },
  auditLog: {
    label: 'Audit log',
    verbs: { read: 'Read who did what in the organization' },
  },
  billing: {
    label: 'Billing',
    verbs: {
      read: 'See the plan, payments, and invoices',
      update: 'Change the plan and how it is paid for',
    },
  },
  dashboards: {
    label: 'Dashboards',
    verbs: {
      create: 'Create dashboards',
      read: 'Open dashboards',
      update: 'Change dashboards',
      delete: 'Delete dashboards',
    },
  },
  datasets: {
    label: 'Datasets',
    verbs: {
      create: 'Create datasets',
      read: 'List datasets and their fields',
      update: 'Change the settings and fields of datasets, and trim or delete their data',
      delete: 'Delete datasets with all their data',
    },
    destroys: ['update'],
  },
  endpoints: {
    label: 'Endpoints',
    verbs: {
      create: 'Open endpoints that take in data',
      read: 'See endpoints and where they are',
      update: 'Change where endpoints put their data',
      delete: 'Close endpoints',
    },
  },
  flows: {
    label: 'Flows',
    verbs: {
      create: 'Set up flows that send data elsewhere',
      read: 'See flows and how they are doing',
      update: 'Change what flows send and where',
      delete: 'Delete flows',
    },
  },
  integrations: {
    label: 'Apps',
    verbs: {
      create: 'Connect apps',
      read: 'See which apps are connected',
      update: 'Change how apps are connected',
      delete: 'Disconnect apps',
    },
  },
  monitors: {
    label: 'Monitors',
    verbs: {
      create: 'Set up monitors',
      read: 'See monitors and their state',
      update: 'Change or silence monitors',
      delete: 'Delete monitors',
    },
  },
  notifiers: {
    label: 'Notifiers',
    verbs: {
      create: 'Add places where alerts are sent',
      read: 'See where alerts are sent',
      update: 'Redirect alerts',
      delete: 'Remove places where alerts are sent',
    },
  },
  rbac: {
    label: 'Access control',
    verbs: {
      create: 'Create roles and groups',
      read: 'See roles and groups',
      update: 'Change what roles and groups are allowed',
      delete: 'Delete roles and groups',
    },
  },
  sharedAccessKeys: {
    label: 'Shared access keys',
    verbs: {
      read: 'Read the keys that sign shared access',
      update: 'Rotate the keys, which ends what was signed with them',
    },
  },
  users: {
    label: 'Users',
    verbs: {
      create: 'Invite people',
      read: 'See who belongs to the organization',
      update: 'Change people’s roles',
      delete: 'Remove people',
    },
  },
  views: {
    label: 'Views',
    verbs: {
      create: 'Create views',
      read: 'List views',
      update: 'Change what views show',
      delete: 'Delete views',
    },
  },
} as const satisfies Record<OrgResource, Capability>

/** What each verb allows on one dataset; the interface leaves the members of `datasetCapabilities` open. */
export const datasetCapabilities = {
  ingest: { label: 'Ingest', verbs: { create: 'Send data into the dataset' } },
  query: { label: 'Query', verbs: { read: 'Query the data' } },
  data: { label: 'Data', verbs: { delete: 'Delete data from the dataset' } },
  trim: {
    label: 'Trim',
    verbs: { update: 'Delete all data older than a given time' },
    destroys: ['update'],
  },
  vacuum: {
    label: 'Vacuum',
    verbs: { update: 'Drop fields that no stored data uses' },
    destroys: ['update'],
  },
  share: {
    label: 'Share',
    verbs: {
      create: 'Share the dataset outside the organization',
      read: 'See with whom the dataset is shared',
      delete: 'End the sharing of the dataset',
    },
  },
  starredQueries: {
    label: 'Saved queries',
    verbs: {
      create: 'Save queries on the dataset',
      read: 'Open saved queries of the dataset',
      update: 'Change saved queries of the dataset',
      delete: 'Delete saved queries of the dataset',
    },
  },
  virtualFields: {
    label: 'Virtual fields',
    verbs: {
      create: 'Define computed fields',
      read: 'See computed fields',
      update: 'Change computed fields',
      delete: 'Delete computed fields',
    },
  },
} as const satisfies Readonly<Record<string, Capability>>

/** What each verb allows on one view; the interface leaves the members of `viewCapabilities` open. */
const viewCapabilities = {
  query: { label: 'Query', verbs: { read: 'Query what the view shows' } },
  share: {
    label: 'Share',
    verbs: {
      create: 'Share the view outside the organization',
      read: 'See with whom the view is shared',
      delete: 'End the sharing of the view',
    },
  },
} as const satisfies Readonly<Record<string, Capability>>

/** The known resources of each scope, in display order. */
export const resourcesOf: Readonly<Record<ScopeKind, readonly string[]>> = {
  organization: orgResources,
  dataset: Object.keys(datasetCapabilities),
  view: Object.keys(viewCapabilities),
}

const catalog: Readonly<Record<ScopeKind, ReadonlyMap<string, Capability>>> = {
  organization: new Map(Object.entries(organizationCapabilities)),
  dataset: new Map(Object.entries(datasetCapabilities)),
  view: new Map(Object.entries(viewCapabilities)),
}

/** What is known about a resource in a scope; undefined when it is not in the catalog. */
export function capabilityOf(kind: ScopeKind, resource: string): Capability | undefined {
  return catalog[kind].get(resource)
}

/** The display name of a resource; an unknown one keeps its own name. */
export function resourceLabel(kind: ScopeKind, resource: string): string {
  return capabilityOf(kind, resource)?.label ?? nameText(resource)
}

/** What a verb allows, in one line; undefined when it is not in the catalog. */
export function meaningOf(kind: ScopeKind, resource: string, verb: string): string | undefined {
  const verbs = capabilityOf(kind, resource)?.verbs
  return verbs && isKnownVerb(verb) ? verbs[verb] : undefined
}

/** Whether the verb can be granted on the resource, as far as is known. */
export function isInCatalog(kind: ScopeKind, resource: string, verb: string): boolean {
  return meaningOf(kind, resource, verb) !== undefined
}

/** How much a grant allows, strongest first; `unknown` when it is not in the catalog. */
export const strengths = ['destroy', 'change', 'read', 'unknown'] as const

export type Strength = (typeof strengths)[number]

const strengthByVerb: Readonly<Record<Verb, Strength>> = {
  create: 'change',
  read: 'read',
  update: 'change',
  delete: 'destroy',
}

export function strengthOf(kind: ScopeKind, resource: string, verb: string): Strength {
  if (!isKnownVerb(verb) || !isInCatalog(kind, resource, verb)) return 'unknown'
  return capabilityOf(kind, resource)?.destroys?.includes(verb) ? 'destroy' : strengthByVerb[verb]
}
