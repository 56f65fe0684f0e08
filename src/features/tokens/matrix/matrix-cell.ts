import { orgResources } from '#contract/token.ts'
import {
  capabilityOf,
  isKnownVerb,
  knownVerbs,
  meaningOf,
  nameText,
  resourcesOf,
  type ScopeKind,
  type Strength,
  strengthOf,
  verbsText,
} from '#grants/capability-catalog.ts'
import { joinTexts, scopeLabel, scopeText, scopeWords, unreadIn, unreadText } from '#grants/scope-text.ts'
import { joinScopes, mapScopeKinds } from '#grants/grant-sets.ts'
import {
  everything,
  grantText,
  nothing,
  type ScopeGrants,
  scopesOf,
  type TokenGrants,
} from '#grants/token-grants.ts'
import { mayReach, unreadAbout } from '#grants/unknown-grants.ts'
import { scopeNames } from '#grants/scope-names.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { sortInSteps } from '#records/index/column-ranks.ts'
import { getOrInsert } from '#lib/maps.ts'
import { naturalKey } from '#lib/natural-key.ts'
import { shorten } from '#lib/shorten.ts'
import type { Question } from '#grants/question.ts'
import type { TokenEntry } from '../token.ts'
import type { GridColumn } from '../grid/grid-position.ts'
import type { TokensSearch } from '../tokens-search.ts'
import { escalatingVerbs } from '../rules/token-rules.ts'

/** The other axis of the matrix: a resource of the organization, a dataset, or a view. */
export type MatrixMember = {
  readonly kind: ScopeKind
  /** The resource, or the name of the dataset or view. */
  readonly name: string
  /** The displayed name: `*` becomes "* (all)". */
  readonly label: string
  /** Whether a token has unknown verbs or unreadable parts here, which have no letter; only for the organization. */
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

type Members = Generator<undefined, readonly MatrixMember[]>

type Listed = Pick<ListModel<TokenEntry>, 'subjects'>

function* namedMembers({ subjects: tokens }: Listed, kind: 'dataset' | 'view'): Members {
  const sorted = yield* byName((yield* scopeNames(tokens))[kind])
  const hasAll = tokens.some(({ grants }) => scopesOf(grants, kind).has(everything))
  return (hasAll ? [everything, ...sorted] : sorted).map((name) => ({ kind, name, label: scopeLabel(name) }))
}

/**
 * The members of a scope: resources in interface order, then unknown ones as found; datasets and views by name with `*`
 * first, whether anything is granted on them or not. Yields after each token.
 */
export const matrixMembers: Readonly<Record<ScopeKind, (list: Listed) => Members>> = {
  // oxlint-disable-next-line require-yield -- there are few resources
  *organization({ subjects }) {
    return organizationMembers(subjects)
  },
  dataset: (list) => namedMembers(list, 'dataset'),
  view: (list) => namedMembers(list, 'view'),
}

const compareKeys = ([a]: readonly [string, string], [b]: readonly [string, string]) =>
  a < b ? -1 : a > b ? 1 : 0

function* byName(names: ReadonlySet<string>): Generator<undefined, readonly string[]> {
  const keyed = [...names].map((name) => [naturalKey(name), name] as const)
  const sorted = yield* sortInSteps(keyed, (run) => run.sort(compareKeys), compareKeys)
  return sorted.map(([, name]) => name)
}

/** What each verb on a resource of the organization allows, for the tooltip of its header. */
export function memberTip({ kind, name }: MatrixMember): string | undefined {
  if (kind !== 'organization') return undefined
  const lines = knownVerbs.flatMap((verb) => {
    const meaning = meaningOf(kind, name, verb)
    return meaning ? [`${verb}: ${meaning}`] : []
  })
  return lines.length > 0 ? lines.join(' · ') : 'Not a resource of the interface'
}

/** In pixels; fits all letters, and for a dataset also the count of what has no letter. */
const leastWidth = { organization: 72, dataset: 160, view: 112 } as const satisfies Record<ScopeKind, number>

const pinned = { id: 'name', width: 240 } as const

/** The columns when each row is a token: its name, then the members of the scope. */
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
    firstSort: 'desc',
    ...(tip !== undefined && { tip }),
  }
}

/** The columns when each row is a member of the scope: its name, then the tokens. */
export function tokenColumns(tokens: readonly TokenEntry[], kind: ScopeKind): readonly GridColumn[] {
  const width = Math.max(104, leastWidth[kind])
  return [
    { ...pinned, label: scopeWords[kind].singular },
    ...tokens.map(({ index, name, id }) => ({
      id: `token.${index}`,
      label: name,
      width,
      tip: `${name} · ${id}`,
    })),
  ]
}

/** The scope in the address. */
export function scopeKindOf({ scope }: TokensSearch): ScopeKind {
  if (scope === 'datasets') return 'dataset'
  return scope === 'views' ? 'view' : 'organization'
}

/** What one slot of a cell draws: a letter for what is granted, or a dot for a verb that the catalog does not have. */
export type Mark = {
  readonly slot: number
  readonly letter: string
  /** How risky it is; what escalates can get more than was granted. */
  readonly style: Strength | 'escalate' | 'uncataloged'
  /** What is drawn is granted only through `*`, not by name. */
  readonly isThroughAll?: boolean
}

export type MatrixCell = {
  /** The whole cell in words. */
  readonly text: string
  readonly marks: readonly Mark[]
  /** How many granted verbs or resources have no slot: "+1". */
  readonly more: number
  readonly isUnreadable: boolean
  /** Grants that may reach it, but nobody can tell; absent without any. */
  readonly unknown?: string
}

/** The letters of each scope, by slot: verbs for the organization, resources for datasets and views. */
export const slotLetters = {
  organization: ['C', 'R', 'U', 'D'],
  dataset: ['I', 'Q', 'D', 'T', 'V', 'S', '★', 'ƒ'],
  view: ['Q', 'S'],
} as const satisfies Record<ScopeKind, readonly string[]>

function organizationCell(resource: string, verbs: readonly string[], unread: string): MatrixCell {
  const possible = capabilityOf('organization', resource)?.verbs
  const marks = knownVerbs.flatMap((verb, slot): readonly Mark[] => {
    const letter = slotLetters.organization[slot] ?? ''
    if (verbs.includes(verb)) {
      const escalates = escalatingVerbs.get(resource)?.includes(verb) === true
      return [{ slot, letter, style: escalates ? 'escalate' : strengthOf('organization', resource, verb) }]
    }
    return possible && possible[verb] === undefined ? [{ slot, letter: '·', style: 'uncataloged' }] : []
  })
  return {
    text: unread === '' ? verbsText(verbs) : [...verbs.map(nameText), unread].join(', '),
    marks,
    more: verbs.filter((verb) => !isKnownVerb(verb)).length,
    isUnreadable: unread !== '',
  }
}

const strongest: readonly Strength[] = ['destroy', 'unknown', 'change', 'read']

const noVerbs: readonly string[] = []

/** The grants on one scope: by name, and through `*`. */
type Granted = { readonly direct: ScopeGrants; readonly all: ScopeGrants }

function scopeMarks(kind: 'dataset' | 'view', { direct, all }: Granted): readonly Mark[] {
  return resourcesOf[kind].flatMap((resource, slot): readonly Mark[] => {
    const strengthsOf = (granted: ScopeGrants) =>
      new Set((granted.get(resource) ?? noVerbs).map((verb) => strengthOf(kind, resource, verb)))
    const [named, through] = [strengthsOf(direct), strengthsOf(all)]
    const style = strongest.find((strength) => named.has(strength) || through.has(strength))
    const letter = slotLetters[kind][slot] ?? ''
    return style ? [{ slot, letter, style, ...(!named.has(style) && { isThroughAll: true }) }] : []
  })
}

function scopeCell(
  kind: 'dataset' | 'view',
  granted: Granted,
  unread: string,
  unreadAll: string,
): MatrixCell {
  const known: readonly string[] = resourcesOf[kind]
  const names = new Set([...granted.direct.keys(), ...granted.all.keys()])
  const through = joinTexts(scopeText(kind, granted.all), unreadAll)
  return {
    text: joinTexts(
      scopeText(kind, granted.direct),
      unread,
      through === 'none' ? '' : `through *: ${through}`,
    ),
    marks: scopeMarks(kind, granted),
    more: [...names].filter((resource) => !known.includes(resource)).length,
    isUnreadable: unread !== '' || unreadAll !== '',
  }
}

/** Cells by what they show. Equal grants in a list are one object, so most cells are made only once. */
const made = mapScopeKinds(() => new WeakMap<object, Map<unknown, MatrixCell>>())

function once(kind: ScopeKind, granted: object, key: unknown, make: () => MatrixCell): MatrixCell {
  const cells = getOrInsert(made[kind], granted, () => new Map<unknown, MatrixCell>())
  return getOrInsert(cells, key, make)
}

/** Most characters shown of unread parts, which may be a megabyte; the raw record has all of them. */
const longest = 500

/** The parts that may concern a member and could not be read, without those on `*`. */
function unreadOf(grants: TokenGrants, kind: ScopeKind, scope: string, resource: string | null): string {
  const parts = unreadAbout(grants, { kind, scope, resource })
  return shorten(
    unreadText(parts.filter((part) => part.scope !== everything || scope === everything)),
    longest,
  )
}

/** What a token is granted on a member of the matrix: by name and, for a dataset or view, through `*`. */
export function matrixCell({ grants }: Pick<TokenEntry, 'grants'>, member: MatrixMember): MatrixCell {
  const cell = readCell(grants, member)
  const found = mayReach(grants, member.kind, member.name)
  if (found.length === 0) return cell
  const unknown = shorten(found.map((grant) => grantText(grant)).join('; '), longest)
  return { ...cell, text: joinTexts(cell.text, `unknown: ${unknown}`), unknown }
}

function readCell(grants: TokenGrants, { kind, name }: MatrixMember): MatrixCell {
  if (kind === 'organization') {
    const verbs = grants.organization.get(name) ?? noVerbs
    if (grants.unread.length === 0) return once(kind, verbs, name, () => organizationCell(name, verbs, ''))
    return once(kind, grants, name, () => organizationCell(name, verbs, unreadOf(grants, kind, '', name)))
  }
  const scopes = scopesOf(grants, kind)
  const direct = scopes.get(name) ?? nothing
  const all = (name === everything ? undefined : scopes.get(everything)) ?? nothing
  if (grants.unread.length === 0)
    return once(kind, direct, all, () => scopeCell(kind, { direct, all }, '', ''))
  return once(kind, grants, name, () => {
    const unreadAll = name === everything ? '' : unreadText(unreadIn(grants, kind, everything))
    return scopeCell(kind, { direct, all }, unreadOf(grants, kind, name, null), shorten(unreadAll, longest))
  })
}

/** The grants of a token on a member of the matrix, each as a question for Who can. */
export function grantedQuestions(
  { grants }: Pick<TokenEntry, 'grants'>,
  { kind, name }: MatrixMember,
): readonly Question[] {
  if (kind === 'organization') {
    const verbs = grants.organization.get(name) ?? []
    return verbs.map((verb) => ({ kind, scope: null, resource: name, verb }))
  }
  const scopes = scopesOf(grants, kind)
  const granted = joinScopes(scopes.get(name) ?? nothing, scopes.get(everything) ?? nothing)
  return [...granted].flatMap(([resource, verbs]) =>
    verbs.map((verb) => ({ kind, scope: name, resource, verb })),
  )
}
