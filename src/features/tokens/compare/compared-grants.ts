import {
  can,
  countGrants,
  eachGrant,
  fromGrants,
  type Grant,
  type TokenGrants,
} from '#grants/token-grants.ts'
import { type GrantRelation, mayBeUnread, compareGrants } from '#grants/grant-relation.ts'
import type { ScopeKind } from '#grants/capability-catalog.ts'
import { grantedText, orderResources, unitOf, wildcardFirst } from '#grants/scope-text.ts'
import { grantHash } from '#grants/grant-hash.ts'
import { mayAllow, unknownGrants } from '#grants/unknown-grants.ts'
import { getOrInsert } from '#lib/maps.ts'
import { countText } from '#lib/count-text.ts'
import { isKnown, type KnownSide } from '#records/compare/find-compared.ts'
import type { TokenEntry } from '../token.ts'
import type { ComparedToken } from './compared-token.tsx'

/**
 * Whether a token allows a grant, and why; `unread` when a part that could not be read may contain it, `unknown` when a
 * grant that Starboard does not know may allow it.
 */
export type GrantCause = 'direct' | 'wildcard' | 'unread' | 'unknown' | 'none'

/** A grant that at least one of the tokens has, and whether and why each token allows it. */
export type ComparedGrant = { readonly grant: Grant; readonly causes: readonly GrantCause[] }

function causeOf(grants: TokenGrants, grant: Grant): GrantCause {
  const cause = can(grants, grant)
  if (cause) return cause
  if (mayBeUnread(grants, grant)) return 'unread'
  return mayAllow(grants, grant).length > 0 ? 'unknown' : 'none'
}

const isAllowed = (cause: GrantCause): boolean => cause === 'direct' || cause === 'wildcard'

function* grantsOfAll(tokens: readonly TokenGrants[]): Generator<Grant> {
  for (const grants of tokens) yield* eachGrant(grants)
}

/** Returns every grant of any of the tokens once, in scope order, with the cause for each token. */
export function comparedGrants(tokens: readonly TokenGrants[]): readonly ComparedGrant[] {
  return Array.from(eachGrant(fromGrants(grantsOfAll(tokens))), (grant) => ({
    grant,
    causes: tokens.map((grants) => causeOf(grants, grant)),
  }))
}

/** Whether all tokens allow the grant. */
export const isCommon = ({ causes }: ComparedGrant): boolean => causes.every(isAllowed)

/** Whether a token certainly does not allow the grant. */
export const isCertainlyDifferent = ({ causes }: ComparedGrant): boolean => causes.includes('none')

/** Splits the grants of two tokens: those that only the first allows, both allow, and only the second allows. */
export function splitGrants(grants: readonly ComparedGrant[]) {
  return {
    onlyA: grants.filter((compared) => !isCommon(compared) && isAllowed(compared.causes[0] ?? 'none')),
    common: grants.filter(isCommon),
    onlyB: grants.filter((compared) => !isCommon(compared) && isAllowed(compared.causes[1] ?? 'none')),
  }
}

/** The same grants on one resource of the organization, or on one or more datasets or views. */
export type GrantLine = {
  readonly key: string
  readonly kind: ScopeKind
  /** Datasets or views, `*` first; for the organization, the resource. */
  readonly names: readonly string[]
  /** "ingest: create; query: read", or "create, read". */
  readonly text: string
  /** Positions of the tokens that allow part of it only through `*`. */
  readonly through: readonly number[]
  /** Positions of the tokens whose unread parts, or whose unknown grants, may allow part of it. */
  readonly unread: readonly number[]
  readonly unknown: readonly number[]
}

type Part = { kind: ScopeKind; name: string; grants: ComparedGrant[] }

/** Groups grants by resource of the organization, dataset, or view. */
function partsOf(grants: readonly ComparedGrant[]): readonly Part[] {
  const parts = new Map<string, Part>()
  for (const compared of grants) {
    const { kind } = compared.grant
    const name = unitOf(kind, compared.grant)
    const key = `${kind} ${name}`
    getOrInsert(parts, key, () => ({ kind, name, grants: [] })).grants.push(compared)
  }
  return [...parts.values()]
}

function placesWith(grants: readonly ComparedGrant[], cause: GrantCause): readonly number[] {
  const indexes = grants.flatMap(({ causes }) =>
    [...causes.keys()].filter((index) => causes[index] === cause),
  )
  return [...new Set(indexes)].toSorted((a, b) => a - b)
}

function lineOf({ kind, name, grants }: Part): GrantLine {
  const own = fromGrants(grants.map(({ grant }) => grant))
  const text = grantedText(own, kind, name)
  const through = placesWith(grants, 'wildcard')
  const unread = placesWith(grants, 'unread')
  const unknown = placesWith(grants, 'unknown')
  // Datasets and views whose lines differ only in their names are merged by this key.
  const key = JSON.stringify([kind, kind === 'organization' ? name : '', text, through, unread, unknown])
  return { key, kind, names: [name], text, through, unread, unknown }
}

/** Groups grants into lines: resources of the organization in catalog order, then datasets, then views. */
export function grantLines(grants: readonly ComparedGrant[]): readonly GrantLine[] {
  const lines = new Map<string, GrantLine & { names: string[] }>()
  for (const part of partsOf(grants)) {
    const line = lineOf(part)
    const known = lines.get(line.key)
    if (known) known.names.push(part.name)
    else lines.set(line.key, { ...line, names: [part.name] })
  }
  const all = [...lines.values()]
  for (const line of all) line.names = [...wildcardFirst(line.names)]
  const organization = all.filter(({ kind }) => kind === 'organization')
  const order = orderResources(
    'organization',
    organization.flatMap(({ names }) => names),
  )
  organization.sort((a, b) => order.indexOf(a.names[0] ?? '') - order.indexOf(b.names[0] ?? ''))
  const named = all.filter(({ kind }) => kind !== 'organization')
  return [...organization, ...named]
}

/** How the grants of two tokens relate. */
export type PairVerdict = {
  readonly key: string
  readonly relation: GrantRelation['kind']
  /** "A ⊂ B". */
  readonly text: string
  readonly words: string
}

/** "1 part of A could not be read", "2 grants of B are unknown to Starboard". */
function unknownTexts(letter: string, grants: TokenGrants): readonly string[] {
  const unknown = unknownGrants(grants).length
  return [
    ...(grants.unread.length > 0
      ? [`${countText(grants.unread.length, 'part')} of ${letter} could not be read`]
      : []),
    ...(unknown > 0
      ? [`${countText(unknown, 'grant')} of ${letter} ${unknown === 1 ? 'is' : 'are'} unknown to Starboard`]
      : []),
  ]
}

/** The verdict when `large` has all grants of `small`, and those in `added`, which unknown grants of `small` may allow. */
function subset(
  small: KnownSide<TokenEntry>,
  large: KnownSide<TokenEntry>,
  added: TokenGrants,
): Omit<PairVerdict, 'key' | 'relation'> {
  const [a, b] = [small.letter, large.letter]
  const more = countText(countGrants(added), 'grant')
  const atLeast = large.entry.grants.unread.length > 0 ? 'at least ' : ''
  const isLess = [...eachGrant(added)].some((grant) => mayAllow(small.entry.grants, grant).length === 0)
  if (!isLess) {
    const unknown = unknownTexts(a, small.entry.grants).join(', and ')
    return {
      text: `${a} ⊆ ${b}`,
      words: `${b} allows everything that ${a} does, plus ${atLeast}${more}. Whether ${a} allows as much is unknown: ${unknown}.`,
    }
  }
  const isEmpty = small.entry.grantCount === 0
  return {
    text: `${a} ⊂ ${b}`,
    words: isEmpty
      ? `${a} allows nothing. ${b} has ${atLeast}${more}.`
      : `${b} allows everything that ${a} does, plus ${atLeast}${more}.`,
  }
}

function verdict(a: KnownSide<TokenEntry>, b: KnownSide<TokenEntry>): Omit<PairVerdict, 'key'> {
  const { kind: relation, ...only } = compareGrants(a.entry.grants, b.entry.grants)
  const onlyA = countText(countGrants(only.onlyA), 'grant')
  const onlyB = countText(countGrants(only.onlyB), 'grant')
  if (relation === 'subset') return { relation, ...subset(a, b, only.onlyB) }
  if (relation === 'superset') return { relation, ...subset(b, a, only.onlyA) }
  const pair = `${a.letter} and ${b.letter}`
  if (relation === 'identical') {
    if (a.entry.grantCount === 0 && b.entry.grantCount === 0) {
      return { relation, text: `${a.letter} = ${b.letter}`, words: 'Neither allows anything.' }
    }
    const isAlike = grantHash(a.entry.grants) === grantHash(b.entry.grants)
    const though = isAlike ? '' : ', though * covers some names that only one of them lists'
    return {
      relation,
      text: `${a.letter} = ${b.letter}`,
      words: `${pair} allow exactly the same${though}: their grants are interchangeable.`,
    }
  }
  if (relation === 'unknown') {
    const unknown = [a, b].flatMap(({ letter, entry }) => unknownTexts(letter, entry.grants))
    return {
      relation,
      text: pair,
      words: `unknown: ${unknown.join(', and ')}.`,
    }
  }
  const each = `${onlyA} only in ${a.letter}, ${onlyB} only in ${b.letter}`
  return relation === 'overlapping'
    ? {
        relation,
        text: `${pair} overlap`,
        words: `Each allows something that the other does not: ${each}.`,
      }
    : { relation, text: `${pair} are disjoint`, words: `Nothing is allowed by both: ${each}.` }
}

/** Returns a verdict for each pair of tokens that are in the list, in order. */
export function pairVerdicts(sides: readonly ComparedToken[]): readonly PairVerdict[] {
  const known = sides.filter(isKnown)
  return known.flatMap((a, at) =>
    known.slice(at + 1).map((b) => Object.assign(verdict(a, b), { key: `${a.key} / ${b.key}` })),
  )
}
