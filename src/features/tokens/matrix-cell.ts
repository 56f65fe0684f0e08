import type { ScopeKind } from '#domain/grants/capability.ts'
import { capabilityOf, resourcesOf, type Strength, strengthOf } from '#domain/grants/capability-catalogue.ts'
import { scopeText, unreadIn, unreadText } from '#domain/grants/scope-text.ts'
import { type ScopeGrants, scopesOf } from '#domain/grants/token-grants.ts'
import { isKnownVerb, knownVerbs, verbsText } from '#domain/grants/verbs.ts'
import type { MatrixMember } from './matrix-member.ts'
import type { TokenEntry } from './token-entry.ts'

/** What a slot of a cell draws: a letter for what is granted, a dot for what cannot be granted at all. */
export type Mark = { readonly slot: number; readonly letter: string; readonly look: Strength | 'impossible' }

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

function joined(granted: string, unread: string): string {
  if (unread === '') return granted
  return granted === 'none' ? unread : `${granted}, ${unread}`
}

function organizationCell(resource: string, verbs: readonly string[], unread: string): MatrixCell {
  const possible = capabilityOf('organization', resource)?.verbs
  const marks = knownVerbs.flatMap((verb, slot): readonly Mark[] => {
    const letter = slotLetters.organization[slot] ?? ''
    if (verbs.includes(verb)) return [{ slot, letter, look: strengthOf('organization', resource, verb) }]
    return possible && possible[verb] === undefined ? [{ slot, letter: '·', look: 'impossible' }] : []
  })
  return {
    text: joined(verbsText(verbs), unread),
    marks,
    more: verbs.filter((verb) => !isKnownVerb(verb)).length,
    isUnreadable: unread !== '',
  }
}

const strongest: readonly Strength[] = ['destroy', 'unknown', 'change', 'read']

function scopeMarks(kind: 'dataset' | 'view', granted: ScopeGrants): readonly Mark[] {
  return resourcesOf[kind].flatMap((resource, slot): readonly Mark[] => {
    const strengths = new Set((granted.get(resource) ?? []).map((verb) => strengthOf(kind, resource, verb)))
    const look = strongest.find((strength) => strengths.has(strength))
    return look ? [{ slot, letter: slotLetters[kind][slot] ?? '', look }] : []
  })
}

function scopeCell(kind: 'dataset' | 'view', granted: ScopeGrants, unread: string): MatrixCell {
  const known: readonly string[] = resourcesOf[kind]
  return {
    text: joined(scopeText(kind, granted), unread),
    marks: scopeMarks(kind, granted),
    more: [...granted.keys()].filter((resource) => !known.includes(resource)).length,
    isUnreadable: unread !== '',
  }
}

const noVerbs: readonly string[] = []
const noGrants: ScopeGrants = new Map()

/** Cells by what they show: equal grants of a list are one value, so most cells are made once. */
const made = new WeakMap<object, Map<string, MatrixCell>>()

function once(granted: object, key: string, make: () => MatrixCell): MatrixCell {
  const cells = made.get(granted) ?? new Map<string, MatrixCell>()
  made.set(granted, cells)
  const cell = cells.get(key) ?? make()
  cells.set(key, cell)
  return cell
}

/** What a token is granted on a member of the matrix. */
export function matrixCell({ grants }: TokenEntry, { kind, name }: MatrixMember): MatrixCell {
  if (kind === 'organization') {
    const verbs = grants.organization.get(name) ?? noVerbs
    const unread = unreadText(unreadIn(grants, kind, '', name))
    const make = () => organizationCell(name, verbs, unread)
    return unread === '' ? once(verbs, name, make) : make()
  }
  const granted = scopesOf(grants, kind).get(name) ?? noGrants
  const unread = unreadText(unreadIn(grants, kind, name))
  const make = () => scopeCell(kind, granted, unread)
  return unread === '' ? once(granted, kind, make) : make()
}
