import { orgResources } from '#contract/token.ts'
import type { ScopeKind } from '#grants/capability.ts'
import { meaningOf } from '#grants/capability-catalogue.ts'
import { nameText } from '#grants/name-text.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { everything, scopesOf } from '#grants/token-grants.ts'
import { isKnownVerb, knownVerbs } from '#grants/verbs.ts'
import { sortInSteps } from '#records/index/sort-in-steps.ts'
import { naturalKey } from '#lib/natural-key.ts'
import type { TokenEntry } from '../token.ts'

/** What stands opposite the tokens in the matrix: a resource of the organization, a dataset, or a view. */
export type MatrixMember = {
  readonly kind: ScopeKind
  /** Resource, or name of the dataset or view. */
  readonly name: string
  /** The name as shown: `*` reads "* (all)". */
  readonly label: string
  /** A resource of the organization on which a token has what no letter stands for: unknown verbs, unreadable parts. */
  readonly hasOthers?: boolean
}

function organizationMembers(tokens: readonly TokenEntry[]): readonly MatrixMember[] {
  const names = new Set<string>(orgResources)
  const others = new Set<string>()
  for (const { grants } of tokens) {
    for (const [resource, verbs] of grants.organization) {
      names.add(resource)
      if (!verbs.every(isKnownVerb)) others.add(resource)
    }
    for (const { kind, resource } of grants.unread) {
      if (kind !== 'organization' || resource === '') continue
      names.add(resource)
      others.add(resource)
    }
  }
  return [...names].map((name) => ({
    kind: 'organization',
    name,
    label: nameText(name),
    hasOthers: others.has(name),
  }))
}

/**
 * The members of a scope: resources in the order of the interface, then unknown ones as they were found; datasets
 * and views by name with `*` first, whether anything is granted on them or not. A step for each token.
 */
export function* matrixMembers(
  tokens: readonly TokenEntry[],
  kind: ScopeKind,
): Generator<undefined, readonly MatrixMember[]> {
  if (kind === 'organization') return organizationMembers(tokens)
  const names = new Set<string>()
  for (const { grants } of tokens) {
    for (const name of scopesOf(grants, kind).keys()) names.add(name)
    yield
  }
  const hasAll = names.delete(everything)
  const sorted = yield* byName(names)
  return (hasAll ? [everything, ...sorted] : sorted).map((name) => ({ kind, name, label: scopeLabel(name) }))
}

const compareKeys = ([a]: readonly [string, string], [b]: readonly [string, string]) =>
  a < b ? -1 : a > b ? 1 : 0

function* byName(names: ReadonlySet<string>): Generator<undefined, readonly string[]> {
  const keyed = [...names].map((name) => [naturalKey(name), name] as const)
  const sorted = yield* sortInSteps(keyed, (run) => run.sort(compareKeys), compareKeys)
  return sorted.map(([, name]) => name)
}

/** What one can do with a resource of the organization, for the tooltip of its head. */
export function memberTip({ kind, name }: MatrixMember): string | undefined {
  if (kind !== 'organization') return undefined
  const lines = knownVerbs.flatMap((verb) => {
    const meaning = meaningOf(kind, name, verb)
    return meaning ? [`${verb}: ${meaning}`] : []
  })
  return lines.length > 0 ? lines.join(' · ') : 'Not a resource of the interface'
}
