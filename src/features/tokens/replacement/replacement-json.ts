import type { ScopeGrants, TokenGrants } from '#grants/token-grants.ts'
import { jsonString } from './plain-string.ts'

/** What a new token is called, and until when it lasts; null: without an end. */
export type ReplacementFields = {
  readonly name: string
  readonly description: string
  readonly expiresAt: string | null
}

const list = (verbs: readonly string[]): string => `[${verbs.map(jsonString).join(', ')}]`

const pairs = (granted: ScopeGrants): readonly string[] =>
  [...granted].map(([resource, verbs]) => `${jsonString(resource)}: ${list(verbs)}`)

/** Equal scopes are one value, so each is written once. */
const written = new WeakMap<ScopeGrants, string>()

function scopeJson(granted: ScopeGrants): string {
  const text = written.get(granted) ?? `{ ${pairs(granted).join(', ')} }`
  written.set(granted, text)
  return text
}

const block = (key: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`"${key}": {\n    ${lines.join(',\n    ')}\n  }`]

const scopes = (named: ReadonlyMap<string, ScopeGrants>): readonly string[] =>
  [...named]
    .filter(([, granted]) => granted.size > 0)
    .map(([name, granted]) => `${jsonString(name)}: ${scopeJson(granted)}`)

/** The body that asks the service for a token with these grants. Lists and maps without a member are left out. */
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
