import { orgResources } from '#contract/token.ts'
import {
  capabilityOf,
  isKnownVerb,
  knownVerbs,
  meaningOf,
  nameText,
  type ScopeKind,
} from '#grants/capability-catalogue.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { everything, scopesOf } from '#grants/token-grants.ts'
import { sortInSteps } from '#records/index/sort-in-steps.ts'
import { naturalKey } from '#lib/natural-key.ts'
import type { TokenEntry } from '../token.ts'
import type { GridColumn } from '../grid/grid-window.ts'
import type { TokensSearch } from '../tokens-search.ts'

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

/** What a member of a scope is called. */
export const memberWords = {
  organization: { one: 'Resource', many: 'resources' },
  dataset: { one: 'Dataset', many: 'datasets' },
  view: { one: 'View', many: 'views' },
} as const satisfies Record<ScopeKind, unknown>

/** In pixels, with all letters; a dataset also with the number of what has none. */
const leastWidth = { organization: 72, dataset: 160, view: 112 } as const satisfies Record<ScopeKind, number>

const pinned = { id: 'name', width: 240, grow: 0, align: 'start' } as const

/** The columns with a token in each row: its name, then the members of the scope. */
export function memberColumns(members: readonly MatrixMember[]): readonly GridColumn[] {
  return [{ ...pinned, label: 'Token', firstSort: 'asc' }, ...members.map(memberColumn)]
}

function memberColumn(member: MatrixMember): GridColumn {
  const { kind, name, label, hasOthers = false } = member
  const tip = memberTip(member)
  const isKnown = kind !== 'organization' || capabilityOf(kind, name) !== undefined
  return {
    id: `${kind}.${name}`,
    label,
    width: leastWidth[kind] + (isKnown && !hasOthers ? 0 : 20),
    grow: 1,
    align: 'center',
    firstSort: 'desc',
    ...(tip !== undefined && { tip }),
  }
}

/** The columns with a member of the scope in each row: its name, then the tokens. */
export function tokenColumns(tokens: readonly TokenEntry[], kind: ScopeKind): readonly GridColumn[] {
  const width = Math.max(104, leastWidth[kind])
  return [
    { ...pinned, label: memberWords[kind].one },
    ...tokens.map(({ index, name, id }) => ({
      id: `token.${index}`,
      label: name,
      width,
      grow: 1,
      align: 'center' as const,
      tip: `${name} · ${id}`,
    })),
  ]
}

/** The scope that the address asks for. */
export function scopeKindOf({ scope }: TokensSearch): ScopeKind {
  if (scope === 'datasets') return 'dataset'
  return scope === 'views' ? 'view' : 'organization'
}
