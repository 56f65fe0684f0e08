import { orgResources } from '#contract/token.ts'
import type { ScopeKind } from '#domain/grants/capability.ts'
import { scopeLabel } from '#domain/grants/scope-text.ts'
import { everything, scopesOf } from '#domain/grants/token-grants.ts'
import type { TokenEntry } from './token-entry.ts'

/** What stands opposite the tokens in the matrix: a resource of the organization, a dataset, or a view. */
export type MatrixMember = {
  readonly kind: ScopeKind
  /** Resource, or name of the dataset or view. */
  readonly name: string
  /** The name as shown: `*` reads "* (all)". */
  readonly label: string
}

const collator = new Intl.Collator('en-US', { numeric: true })

function organizationMembers(tokens: readonly TokenEntry[]): readonly MatrixMember[] {
  const names = new Set<string>(orgResources)
  for (const { grants } of tokens) {
    for (const resource of grants.organization.keys()) names.add(resource)
    for (const { kind, resource } of grants.unread) {
      if (kind === 'organization' && resource !== '') names.add(resource)
    }
  }
  return [...names].map((name) => ({ kind: 'organization', name, label: name }))
}

/**
 * The members of a scope: resources in the order of the interface, then unknown ones as they were found; datasets
 * and views by name with `*` first, whether anything is granted on them or not.
 */
export function matrixMembers(tokens: readonly TokenEntry[], kind: ScopeKind): readonly MatrixMember[] {
  if (kind === 'organization') return organizationMembers(tokens)
  const names = new Set<string>()
  for (const { grants } of tokens) for (const name of scopesOf(grants, kind).keys()) names.add(name)
  const hasAll = names.delete(everything)
  const sorted = [...names].sort(collator.compare)
  return (hasAll ? [everything, ...sorted] : sorted).map((name) => ({ kind, name, label: scopeLabel(name) }))
}
