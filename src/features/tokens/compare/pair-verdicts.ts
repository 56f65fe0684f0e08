import { beyond, type GrantRelation, relationOf } from '#grants/grant-relation.ts'
import { grantHash } from '#grants/grant-hash.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { unknownGrants } from '#grants/unknown-grants.ts'
import { countText } from '#lib/count-text.ts'
import { isKnown, type KnownSide } from '#records/compare/find-compared.ts'
import type { TokenEntry } from '../token.ts'
import type { ComparedToken } from './compared-token.tsx'

/** How the grants of two tokens stand to each other. */
export type PairVerdict = {
  readonly key: string
  readonly relation: GrantRelation['kind']
  /** "A ⊂ B". */
  readonly text: string
  /** The same in words. */
  readonly words: string
}

const countOf = (grants: Iterable<unknown>): number => [...grants].length

/** "1 part of A could not be read", "2 grants of B are unknown to Starboard". */
function unknownTexts(letter: string, grants: TokenGrants): readonly string[] {
  const unknown = countOf(unknownGrants(grants))
  return [
    ...(grants.unread.length > 0
      ? [`${countText(grants.unread.length, 'part')} of ${letter} could not be read`]
      : []),
    ...(unknown > 0
      ? [`${countText(unknown, 'grant')} of ${letter} ${unknown === 1 ? 'is' : 'are'} unknown to Starboard`]
      : []),
  ]
}

/** Says of `small`, which allows strictly less than `large`. */
function subset(
  small: KnownSide<TokenEntry>,
  large: KnownSide<TokenEntry>,
): Omit<PairVerdict, 'key' | 'relation'> {
  const [a, b] = [small.letter, large.letter]
  const more = countText(countOf(beyond(large.entry.grants, small.entry.grants)), 'grant')
  const isEmpty = small.entry.grantCount === 0
  return {
    text: `${a} ⊂ ${b}`,
    words: isEmpty
      ? `${a} allows nothing. ${b} has ${more}.`
      : `${b} allows all that ${a} does, and has ${more} more.`,
  }
}

function verdict(a: KnownSide<TokenEntry>, b: KnownSide<TokenEntry>): Omit<PairVerdict, 'key'> {
  const { kind: relation } = relationOf(a.entry.grants, b.entry.grants)
  if (relation === 'subset') return { relation, ...subset(a, b) }
  if (relation === 'superset') return { relation, ...subset(b, a) }
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
  const [onlyA, onlyB] = [
    countOf(beyond(a.entry.grants, b.entry.grants)),
    countOf(beyond(b.entry.grants, a.entry.grants)),
  ]
  const only = `${countText(onlyA, 'grant')} only in ${a.letter}, ${countText(onlyB, 'grant')} only in ${b.letter}`
  return relation === 'overlapping'
    ? {
        relation,
        text: `${pair} overlap`,
        words: `Each allows something that the other does not: ${only}.`,
      }
    : { relation, text: `${pair} are disjoint`, words: `Nothing is allowed by both: ${only}.` }
}

/** A verdict for each two of the tokens that the list holds, in their order. */
export function pairVerdicts(sides: readonly ComparedToken[]): readonly PairVerdict[] {
  const known = sides.filter(isKnown)
  return known.flatMap((a, at) =>
    known.slice(at + 1).map((b) => Object.assign(verdict(a, b), { key: `${a.key} / ${b.key}` })),
  )
}
