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

function organizationCell(token: TokenEntry, resource: string): MatrixCell {
  const verbs = token.grants.organization.get(resource) ?? []
  const possible = capabilityOf('organization', resource)?.verbs
  const unread = unreadText(unreadIn(token.grants, 'organization', '', resource))
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

function scopeCell(token: TokenEntry, kind: 'dataset' | 'view', name: string): MatrixCell {
  const granted: ScopeGrants = scopesOf(token.grants, kind).get(name) ?? new Map()
  const unread = unreadText(unreadIn(token.grants, kind, name))
  const known: readonly string[] = resourcesOf[kind]
  return {
    text: joined(scopeText(kind, granted), unread),
    marks: scopeMarks(kind, granted),
    more: [...granted.keys()].filter((resource) => !known.includes(resource)).length,
    isUnreadable: unread !== '',
  }
}

/** What a token is granted on a member of the matrix. */
export function matrixCell(token: TokenEntry, { kind, name }: MatrixMember): MatrixCell {
  return kind === 'organization' ? organizationCell(token, name) : scopeCell(token, kind, name)
}
