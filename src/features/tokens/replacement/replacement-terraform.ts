import type { OrgResource } from '#contract/token.ts'
import { isInCatalogue } from '#grants/capability-catalogue.ts'
import type { ScopeKind } from '#grants/capability.ts'
import type { DatasetResource } from '#grants/dataset-capabilities.ts'
import { eachGrant, type Grant, grantText, type ScopeGrants, type TokenGrants } from '#grants/token-grants.ts'
import { visibleText } from '#lib/visible-text.ts'
import { hclProblem, hclString } from './plain-string.ts'
import type { ReplacementFields } from './replacement-json.ts'
import { keepVerbs, mapScopes, once, withoutGrants } from './ticked-grants.ts'

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
function terraformAttribute(kind: ScopeKind, resource: string, verb: string): string | null {
  return isInCatalogue(kind, resource, verb) ? (attributes[kind].get(resource) ?? null) : null
}

type TerraformRequest = {
  readonly text: string
  /** Grants that the provider has no way to say. */
  readonly left: readonly Grant[]
  /** The name or the description cannot be kept exactly, and why. */
  readonly inexact: readonly string[]
}

/** A name that Terraform takes for a resource: "ci_ingest". */
export function resourceName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60)
  if (plain === '') return 'token'
  return /^[a-z]/.test(plain) ? plain : `token_${plain}`
}

function lists(kind: 'organization' | 'dataset', granted: ScopeGrants, indent: string): readonly string[] {
  const rows = [...granted].map(([resource, verbs]) => ({
    attribute: terraformAttribute(kind, resource, verbs[0] ?? '') ?? resource,
    verbs: verbs.map(hclString).join(', '),
  }))
  const width = Math.max(0, ...rows.map(({ attribute }) => attribute.length))
  return rows.map(({ attribute, verbs }) => `${indent}${attribute.padEnd(width)} = [${verbs}]`)
}

/** Equal scopes are one value, so each is written once. */
const written = new WeakMap<ScopeGrants, string>()

function datasetLists(granted: ScopeGrants): string {
  const text = written.get(granted) ?? lists('dataset', granted, '      ').join('\n')
  written.set(granted, text)
  return text
}

const sayableOf = (kind: ScopeKind) =>
  once((all) => keepVerbs(all, (resource, verb) => terraformAttribute(kind, resource, verb) !== null))

/** The grants that the provider can say. */
function sayable(grants: TokenGrants): TokenGrants {
  const said = {
    organization: sayableOf('organization'),
    dataset: sayableOf('dataset'),
    view: sayableOf('view'),
  }
  return mapScopes(grants, (kind, scope, granted) =>
    hclProblem(scope) === null ? said[kind](granted) : new Map<string, readonly string[]>(),
  )
}

/** The same request for Terraform, as a resource `axiom_token` of the provider `axiomhq/axiom`. */
export function replacementTerraform(
  { name, description, expiresAt }: ReplacementFields,
  grants: TokenGrants,
): TerraformRequest {
  const said = sayable(grants)
  const left = [...eachGrant(withoutGrants(grants, said))]
  const inexact = (
    [
      ['name', name],
      ['description', description],
    ] as const
  ).flatMap(([label, text]) => {
    const problem = hclProblem(text)
    return problem ? [`The ${label} holds ${problem}.`] : []
  })
  const fields = [
    ['name', name],
    ...(description === '' ? [] : [['description', description] as const]),
    ...(expiresAt === null ? [] : [['expires_at', expiresAt] as const]),
  ] as const
  const width = Math.max(...fields.map(([key]) => key.length))
  const lines = [
    '# A replacement, because the grants of a token cannot be edited in place. Apply it, move what uses the old',
    '# token to the new one, then revoke the old one or let it end.',
    ...inexact.map((sentence) => `# ${sentence}`),
    ...(left.length === 0
      ? []
      : [
          '# Not in here, because the provider cannot say it; the JSON request can:',
          ...left.map((grant) => `#   ${visibleText(grantText(grant))}`),
        ]),
    `resource "axiom_token" "${resourceName(name)}" {`,
    ...fields.map(([key, value]) => `  ${key.padEnd(width)} = ${hclString(value)}`),
    ...(said.organization.size === 0
      ? []
      : ['', '  org_capabilities = {', ...lists('organization', said.organization, '    '), '  }']),
    ...(said.datasets.size === 0
      ? []
      : [
          '',
          '  dataset_capabilities = {',
          ...[...said.datasets].map(([scope, granted]) =>
            [`    ${hclString(scope)} = {`, datasetLists(granted), '    }'].join('\n'),
          ),
          '  }',
        ]),
    '}',
    '',
  ]
  return { text: lines.join('\n'), left, inexact }
}
