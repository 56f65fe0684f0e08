import {
  capabilityOf,
  isKnownVerb,
  knownVerbs,
  resourcesOf,
  type ScopeKind,
  type Strength,
  strengthOf,
  verbsText,
} from '#grants/capability-catalogue.ts'
import { scopeText, unreadIn, unreadText } from '#grants/scope-text.ts'
import { everything, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import type { Question } from '#grants/question.ts'
import { escalatingVerbs } from '../rules/token-rules.ts'
import type { TokenEntry } from '../token.ts'
import type { MatrixMember } from './matrix-member.ts'

/** What a slot of a cell draws: a letter for what is granted, a dot for what cannot be granted at all. */
export type Mark = {
  readonly slot: number
  readonly letter: string
  /** How much it risks: what escalates gets at more than was granted. */
  readonly look: Strength | 'escalate' | 'impossible'
  /** What is drawn is granted through `*` and not by the name. */
  readonly isThroughAll?: boolean
}

export type MatrixCell = {
  /** All the cell says, in words. */
  readonly text: string
  readonly marks: readonly Mark[]
  /** How many granted things have no slot of their own: "+1". */
  readonly more: number
  readonly isUnreadable: boolean
}

/** The letters of each scope, slot by slot: verbs for the organization, resources for datasets and views. */
export const slotLetters = {
  organization: ['C', 'R', 'U', 'D'],
  dataset: ['I', 'Q', 'D', 'T', 'V', 'S', '★', 'ƒ'],
  view: ['Q', 'S'],
} as const satisfies Record<ScopeKind, readonly string[]>

function joined(granted: string, ...others: readonly string[]): string {
  const parts = [granted === 'none' ? '' : granted, ...others].filter((part) => part !== '')
  return parts.length === 0 ? granted : parts.join('; ')
}

function organizationCell(resource: string, verbs: readonly string[], unread: string): MatrixCell {
  const possible = capabilityOf('organization', resource)?.verbs
  const marks = knownVerbs.flatMap((verb, slot): readonly Mark[] => {
    const letter = slotLetters.organization[slot] ?? ''
    if (verbs.includes(verb)) {
      const escalates = escalatingVerbs.get(resource)?.includes(verb) === true
      return [{ slot, letter, look: escalates ? 'escalate' : strengthOf('organization', resource, verb) }]
    }
    return possible && possible[verb] === undefined ? [{ slot, letter: '·', look: 'impossible' }] : []
  })
  return {
    text: unread === '' ? verbsText(verbs) : [...verbs, unread].join(', '),
    marks,
    more: verbs.filter((verb) => !isKnownVerb(verb)).length,
    isUnreadable: unread !== '',
  }
}

const strongest: readonly Strength[] = ['destroy', 'unknown', 'change', 'read']

const noVerbs: readonly string[] = []
const noGrants: ScopeGrants = new Map()

/** What one scope is granted: by its name, and through `*`. */
type Granted = { readonly direct: ScopeGrants; readonly all: ScopeGrants }

function scopeMarks(kind: 'dataset' | 'view', { direct, all }: Granted): readonly Mark[] {
  return resourcesOf[kind].flatMap((resource, slot): readonly Mark[] => {
    const strengthsOf = (granted: ScopeGrants) =>
      new Set((granted.get(resource) ?? noVerbs).map((verb) => strengthOf(kind, resource, verb)))
    const [named, through] = [strengthsOf(direct), strengthsOf(all)]
    const look = strongest.find((strength) => named.has(strength) || through.has(strength))
    const letter = slotLetters[kind][slot] ?? ''
    return look ? [{ slot, letter, look, ...(!named.has(look) && { isThroughAll: true }) }] : []
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
  const through = joined(scopeText(kind, granted.all), unreadAll)
  return {
    text: joined(scopeText(kind, granted.direct), unread, through === 'none' ? '' : `through *: ${through}`),
    marks: scopeMarks(kind, granted),
    more: [...names].filter((resource) => !known.includes(resource)).length,
    isUnreadable: unread !== '' || unreadAll !== '',
  }
}

type Made = WeakMap<object, Map<unknown, MatrixCell>>

/** Cells by what they show: equal grants of a list are one value, so most cells are made once. */
const made: Readonly<Record<ScopeKind, Made>> = {
  organization: new WeakMap(),
  dataset: new WeakMap(),
  view: new WeakMap(),
}

function once(kind: ScopeKind, granted: object, key: unknown, make: () => MatrixCell): MatrixCell {
  const cells = made[kind].get(granted) ?? new Map<unknown, MatrixCell>()
  made[kind].set(granted, cells)
  const cell = cells.get(key) ?? make()
  cells.set(key, cell)
  return cell
}

/** An unread part may be a megabyte; more of it is in the raw record. */
const longest = 500

/** What is said of a member when the map that it stands in, or its own part of it, could not be read. */
function unreadOf(grants: TokenGrants, kind: ScopeKind, scope: string, resource?: string): string {
  const whole = unreadIn(grants, kind, '', '')
  const own = unreadIn(grants, kind, scope, resource).filter((part) => !whole.includes(part))
  const text = unreadText([...whole, ...own])
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** What a token is granted on a member of the matrix: by its name and, for a dataset or view, through `*`. */
export function matrixCell({ grants }: Pick<TokenEntry, 'grants'>, { kind, name }: MatrixMember): MatrixCell {
  if (kind === 'organization') {
    const verbs = grants.organization.get(name) ?? noVerbs
    if (grants.unread.length === 0) return once(kind, verbs, name, () => organizationCell(name, verbs, ''))
    return once(kind, grants, name, () => organizationCell(name, verbs, unreadOf(grants, kind, '', name)))
  }
  const scopes = scopesOf(grants, kind)
  const direct = scopes.get(name) ?? noGrants
  const all = (name === everything ? undefined : scopes.get(everything)) ?? noGrants
  if (grants.unread.length === 0)
    return once(kind, direct, all, () => scopeCell(kind, { direct, all }, '', ''))
  return once(kind, grants, name, () => {
    const unreadAll = name === everything ? '' : unreadText(unreadIn(grants, kind, everything))
    return scopeCell(kind, { direct, all }, unreadOf(grants, kind, name), unreadAll.slice(0, longest))
  })
}

/** What a token is granted on a member of the matrix, each as the question of who can. */
export function grantedQuestions(
  { grants }: Pick<TokenEntry, 'grants'>,
  { kind, name }: MatrixMember,
): readonly Question[] {
  if (kind === 'organization') {
    const verbs = grants.organization.get(name) ?? []
    return verbs.map((verb) => ({ kind, scope: null, resource: name, verb }))
  }
  const scopes = scopesOf(grants, kind)
  const named = [...new Set([name, everything])].flatMap((scope) => Array.from(scopes.get(scope) ?? []))
  const seen = new Set<string>()
  return named.flatMap(([resource, verbs]) =>
    verbs.flatMap((verb) => {
      const key = JSON.stringify([resource, verb])
      if (seen.has(key)) return []
      seen.add(key)
      return [{ kind, scope: name, resource, verb }]
    }),
  )
}
