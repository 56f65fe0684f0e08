import { eachGrant, grantText, type ScopeGrants, type TokenGrants } from '#grants/token-grants.ts'
import { isInCatalog, resourcesOf, type ScopeKind } from '#grants/capability-catalog.ts'
import { visibleText } from '#lib/visible-text.ts'
import { mapScopeKinds, keepVerbs, mapScopes, cacheByScope, withoutGrants } from '#grants/grant-sets.ts'

// Control characters, invisible characters, and characters that change the direction of what follows.
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Returns a JSON string with invisible characters escaped, so that what is copied is what was read. */
function jsonString(text: string): string {
  return JSON.stringify(text).replace(unseen, escaped)
}

const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/**
 * Returns a quoted HCL template that means exactly this text: `${` and `%{` start nothing. A longer run of `$` and `%`
 * before a brace is escaped character by character, because parsers disagree on `$$${`.
 */
export function hclString(text: string): string {
  const safe = text
    .replace(/["\\\n\r\t]/g, (character) => short[character] ?? character)
    .replace(unseen, escaped)
    .replace(/([$%]+)(\{?)/g, (all, run: string, brace) => {
      if (brace === '') return all
      return (run.length === 1 ? run + run : run.replace(/./g, escaped)) + brace
    })
  return `"${safe}"`
}

/** Why Terraform cannot keep a text exactly; null when it can. It normalizes text to Unicode form C (NFC). */
export function hclProblem(text: string): string | null {
  if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)) {
    return 'half of a character pair'
  }
  return text.normalize('NFC') === text ? null : 'characters that Terraform would normalize'
}

/** The new token's name, description, and expiry; null means it never expires. */
type ReplacementFields = {
  readonly name: string
  readonly description: string
  readonly expiresAt: string | null
}

const list = (verbs: readonly string[]): string => `[${verbs.map(jsonString).join(', ')}]`

const pairs = (granted: ScopeGrants): readonly string[] =>
  [...granted].map(([resource, verbs]) => `${jsonString(resource)}: ${list(verbs)}`)

const block = (key: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`"${key}": {\n    ${lines.join(',\n    ')}\n  }`]

function scopes(named: ReadonlyMap<string, ScopeGrants>): readonly string[] {
  const scopeJson = cacheByScope((granted) => `{ ${pairs(granted).join(', ')} }`)
  return [...named]
    .filter(([, granted]) => granted.size > 0)
    .map(([name, granted]) => `${jsonString(name)}: ${scopeJson(granted)}`)
}

/** The request body for a token with these grants. Scopes and capability maps without grants are left out. */
export function replacementJson(
  { name, description, expiresAt }: ReplacementFields,
  { organization, datasets, views }: TokenGrants,
): string {
  const members = [
    `"name": ${jsonString(name)}`,
    ...(description === '' ? [] : [`"description": ${jsonString(description)}`]),
    `"expiresAt": ${expiresAt === null ? 'null' : jsonString(expiresAt)}`,
    ...block('orgCapabilities', pairs(organization)),
    ...block('datasetCapabilities', scopes(datasets)),
    ...block('viewCapabilities', scopes(views)),
  ]
  return `{\n  ${members.join(',\n  ')}\n}\n`
}

/** Resources for which `axiom_token` has no attribute; the others have one in snake case. */
const withoutAttribute: Readonly<Record<ScopeKind, readonly string[]>> = {
  organization: ['views'],
  dataset: ['share'],
  view: resourcesOf.view,
}

/** The attribute for a grant; null when the provider has none, or rejects the verb. */
function terraformAttribute(kind: ScopeKind, resource: string, verb: string): string | null {
  if (!isInCatalog(kind, resource, verb) || withoutAttribute[kind].includes(resource)) return null
  return resource.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A valid Terraform resource name: "ci_ingest". */
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

/** The grants that the provider can express. */
function expressible(grants: TokenGrants): TokenGrants {
  const said = mapScopeKinds((kind) =>
    cacheByScope((all) =>
      keepVerbs(all, (resource, verb) => terraformAttribute(kind, resource, verb) !== null),
    ),
  )
  return mapScopes(grants, (kind, scope, granted) =>
    hclProblem(scope) === null ? said[kind](granted) : new Map<string, readonly string[]>(),
  )
}

/**
 * The same request for Terraform, as an `axiom_token` resource of the provider `axiomhq/axiom`. `left`: grants that the
 * provider cannot express; `inexact`: why the name or the description cannot be kept exactly.
 */
export function replacementTerraform(
  { name, description, expiresAt }: ReplacementFields,
  grants: TokenGrants,
) {
  const said = expressible(grants)
  const datasetLists = cacheByScope((granted) => lists('dataset', granted, '      ').join('\n'))
  const left = [...eachGrant(withoutGrants(grants, said))]
  const inexact = (
    [
      ['name', name],
      ['description', description],
    ] as const
  ).flatMap(([label, text]) => {
    const problem = hclProblem(text)
    return problem ? [`The ${label} contains ${problem}.`] : []
  })
  const fields = [
    ['name', name],
    ...(description === '' ? [] : [['description', description] as const]),
    ...(expiresAt === null ? [] : [['expires_at', expiresAt] as const]),
  ] as const
  const width = Math.max(...fields.map(([key]) => key.length))
  const lines = [
    '# A replacement, because the grants of a token cannot be edited in place. Apply it, move what uses the old',
    '# token to the new one, then revoke the old one or let it expire.',
    ...inexact.map((sentence) => `# ${sentence}`),
    ...(left.length === 0
      ? []
      : [
          '# Not included, because the provider cannot express it. The JSON request can:',
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

export type RequestFormat = 'json' | 'terraform'

export const requestFormats: readonly { value: RequestFormat; label: string }[] = [
  { value: 'json', label: 'JSON' },
  { value: 'terraform', label: 'Terraform' },
]

/** Writes the request in a format, with what that cannot express. */
export function replacementRequest(format: RequestFormat, fields: ReplacementFields, grants: TokenGrants) {
  const fileName = `${resourceName(fields.name)}-replacement`
  if (format === 'terraform') {
    const said = replacementTerraform(fields, grants)
    return { ...said, format, label: 'Terraform', fileName: `${fileName}.tf`, type: 'text/plain' }
  }
  const text = replacementJson(fields, grants)
  const whole = { left: [], inexact: [] }
  return { ...whole, text, format, label: 'JSON', fileName: `${fileName}.json`, type: 'application/json' }
}

export type ReplacementRequest = ReturnType<typeof replacementRequest>
