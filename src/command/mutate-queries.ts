import type { AplLanguage } from '#apl/contract/apl-language.ts'
import { type AplToken, aplTokens } from '#apl/syntax/apl-tokens.ts'
import { seededRandom, wholeBelow } from '#lib/seeded-random.ts'
import { type FileQuery, placeOf } from './read-queries.ts'

/** A slip of one key. */
type Slip = 'bracket' | 'quote' | 'comma' | 'pipe' | 'equals'

interface Mutation extends FileQuery {
  slip: Slip
  offset: number
}

/** What `apl mutate` prints. */
interface MutationReport {
  mutations: number
  noticed: number
  /** By slip: how many were made, and how many of them were marked. */
  slips: Record<Slip, { mutations: number; noticed: number }>
  missed: { id: string; slip: Slip; line: number; column: number }[]
}

const surroundings = { datasets: [], queriesByDataset: {} }

/**
 * Makes single slips (a bracket, a quotation mark, a comma or a pipe left out, `==` written `=`) in the queries that
 * carry no mark, and counts how many of them get one.
 * @param most how many to make at most, drawn from all that can be made
 * @param seed the same seed draws the same
 */
export function mutateQueries(
  queries: readonly FileQuery[],
  language: Pick<AplLanguage, 'check'>,
  most: number,
  seed: number,
): MutationReport {
  const isMarked = (apl: string) =>
    language.check(apl, surroundings).problems.some(({ severity }) => severity === 'warning')
  const sound = queries.filter(({ apl }) => !isMarked(apl))
  const drawn = draw(sound.flatMap(mutationsOf), most, seed)
  const slips = {
    bracket: { mutations: 0, noticed: 0 },
    quote: { mutations: 0, noticed: 0 },
    comma: { mutations: 0, noticed: 0 },
    pipe: { mutations: 0, noticed: 0 },
    equals: { mutations: 0, noticed: 0 },
  }
  const missed: MutationReport['missed'] = []
  for (const { id, slip, apl, offset } of drawn) {
    slips[slip].mutations++
    if (isMarked(apl)) slips[slip].noticed++
    else missed.push({ id, slip, ...placeOf(apl, offset) })
  }
  return { mutations: drawn.length, noticed: drawn.length - missed.length, slips, missed }
}

function mutationsOf({ id, apl }: FileQuery): Mutation[] {
  const without = (slip: Slip, offset: number): Mutation => {
    return { id, slip, offset, apl: apl.slice(0, offset) + apl.slice(offset + 1) }
  }
  return aplTokens(apl).flatMap((token) => slipsIn(token).map(([slip, offset]) => without(slip, offset)))
}

/** The characters of a token whose loss is a slip. */
function slipsIn({ kind, text, offset }: AplToken): (readonly [Slip, number])[] {
  if (kind === 'open' || kind === 'close') return [['bracket', offset]]
  if (kind === 'pipe') return [['pipe', offset]]
  if (text === ',') return [['comma', offset]]
  if (text === '==') return [['equals', offset]]
  if (kind !== 'string') return []
  return [
    ['quote', offset + text.search(/["'`~]/)],
    ['quote', offset + text.length - 1],
  ]
}

/** A random choice without repetition. */
function draw<T>(all: readonly T[], most: number, seed: number): T[] {
  const random = seededRandom(seed)
  const rest = [...all]
  return Array.from({ length: Math.min(most, all.length) }, () =>
    rest.splice(wholeBelow(random, rest.length), 1),
  ).flat()
}
