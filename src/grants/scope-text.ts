import { inlineText } from '#lib/json-value.ts'
import { nameText, resourcesOf, type ScopeKind, verbsText } from './capability-catalog.ts'
import { everything, type ScopeGrants, scopesOf, type TokenGrants, type UnreadPart } from './token-grants.ts'

/** Names for each kind of scope and its members. */
export const scopeWords = {
  organization: { title: 'Organization', singular: 'Resource', plural: 'resources' },
  dataset: { title: 'Datasets', singular: 'Dataset', plural: 'datasets' },
  view: { title: 'Views', singular: 'View', plural: 'views' },
} as const satisfies Record<ScopeKind, unknown>

/** "* (all)" for the wildcard, otherwise the name, which is never empty text. */
export function scopeLabel(scope: string): string {
  return scope === everything ? '* (all)' : nameText(scope)
}

/** Moves `*` to the front; the other names keep their order. */
export function wildcardFirst(names: readonly string[]): readonly string[] {
  return names.includes(everything) ? [everything, ...names.filter((name) => name !== everything)] : names
}

/** The resources of a scope in catalog order, then unknown ones in the order they were sent. */
export function orderResources(kind: ScopeKind, granted: Iterable<string>): readonly string[] {
  const given = new Set(granted)
  const known: readonly string[] = resourcesOf[kind]
  return [...known.filter((resource) => given.has(resource)), ...[...given].filter((r) => !known.includes(r))]
}

/** "ingest: create; query: read", or "none". */
export function scopeText(kind: ScopeKind, granted: ScopeGrants | undefined): string {
  if (!granted || granted.size === 0) return 'none'
  return orderResources(kind, granted.keys())
    .map((resource) => `${nameText(resource)}: ${(granted.get(resource) ?? []).map(nameText).join(', ')}`)
    .join('; ')
}

/** What grants are listed by: a resource of the organization, a dataset, or a view. */
export const unitOf = (kind: ScopeKind, { scope, resource }: { scope: string; resource: string }): string =>
  kind === 'organization' ? resource : scope

/** What is granted on such a unit: "create, read", "ingest: create; query: read", or "none". */
export const grantedText = (grants: TokenGrants, kind: ScopeKind, unit: string): string =>
  kind === 'organization'
    ? verbsText(grants.organization.get(unit) ?? [])
    : scopeText(kind, scopesOf(grants, kind).get(unit))

/** Adds texts about the same unit, some of them empty; "none" only if there are no others. */
export function joinTexts(granted: string, ...others: readonly string[]): string {
  const parts = [granted === 'none' ? '' : granted, ...others].filter((part) => part !== '')
  return parts.length === 0 ? granted : parts.join('; ')
}

/** The parts of one scope that could not be read. */
export function unreadIn(grants: TokenGrants, kind: ScopeKind, scope: string): readonly UnreadPart[] {
  return grants.unread.filter((part) => part.kind === kind && part.scope === scope)
}

/** The path of an unread part in the record: "datasetCapabilities › http-logs › query". */
export function unreadPath({ kind, scope, resource }: UnreadPart): string {
  const maps = {
    organization: 'orgCapabilities',
    dataset: 'datasetCapabilities',
    view: 'viewCapabilities',
  } as const
  const isInScope = resource !== '' && kind !== 'organization'
  return [maps[kind], isInScope ? nameText(scope) : scope, resource].filter((part) => part !== '').join(' › ')
}

/** "unreadable: true" for parts that could not be read; empty when all could. */
export function unreadText(parts: readonly UnreadPart[]): string {
  return parts.length === 0 ? '' : `unreadable: ${parts.map(({ value }) => inlineText(value)).join(', ')}`
}
