import {
  capabilityOf,
  isKnownVerb,
  knownVerbs,
  nameText,
  resourcesOf,
  type ScopeKind,
  type Strength,
  strengthOf,
  verbsText,
} from '#grants/capability-catalog.ts'
import { joinTexts, scopeText, unreadIn, unreadText } from '#grants/scope-text.ts'
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
import { getOrInsert } from '#lib/maps.ts'
import { shorten } from '#lib/shorten.ts'
import type { Question } from '#grants/question.ts'
import type { TokenEntry } from '../token.ts'
import { escalatingVerbs } from '../rules/token-rules.ts'
import type { MatrixMember } from './matrix-axes.ts'

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
