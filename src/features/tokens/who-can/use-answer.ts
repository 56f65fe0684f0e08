import { useMemo } from 'react'
import type { Question } from '#grants/question.ts'
import { type Able, indirectHolders, type Untold, whoCan } from '#grants/who-can.ts'
import type { TokenEntry } from '../token.ts'
import { anyColumn, readSort } from '#records/index/sort-param.ts'
import { causeRank, type Indirect } from './answer-text.ts'

export type ShownAnswer = {
  readonly able: readonly Able<TokenEntry>[]
  readonly untold: readonly Untold<TokenEntry>[]
  /** Those that cannot, but could get it. */
  readonly indirect: readonly Indirect[]
}

/** The answer of a whole list, with those that could get it. */
export function wholeAnswer(tokens: readonly TokenEntry[], question: Question): ShownAnswer {
  const answer = whoCan(tokens, question)
  const able = new Set(answer.able.map(({ token }) => token))
  const holders = indirectHolders(
    tokens.map(({ grants }) => grants),
    (place) => {
      const token = tokens[place]
      return token !== undefined && able.has(token)
    },
  )
  const indirect = holders.flatMap(({ place, ways }) => {
    const token = tokens[place]
    return token ? [{ token, ways }] : []
  })
  return { ...answer, indirect }
}

/** Those that can among the tokens shown, in their order, or by cause where the address asks for that. */
export function shownAnswer(
  { able, untold, indirect }: ShownAnswer,
  shown: readonly TokenEntry[],
  sort: string | undefined,
): ShownAnswer {
  const byToken = new Map([...able, ...untold].map((holder) => [holder.token, holder]))
  const isShown = new Set(shown)
  const indirectShown = indirect.filter(({ token }) => isShown.has(token))
  const ableShown: Able<TokenEntry>[] = []
  const untoldShown: Untold<TokenEntry>[] = []
  for (const token of shown) {
    const holder = byToken.get(token)
    if (holder?.kind === 'can') ableShown.push(holder)
    else if (holder) untoldShown.push(holder)
  }
  const [first] = readSort(sort, anyColumn)
  if (first?.column !== 'cause') return { able: ableShown, untold: untoldShown, indirect: indirectShown }
  const sign = first.desc ? -1 : 1
  return {
    able: ableShown.sort((a, b) => sign * (causeRank(a) - causeRank(b))),
    untold: untoldShown,
    indirect: indirectShown,
  }
}

/** The answer to a question over the tokens shown; the whole list is asked once. */
export function useAnswer(
  tokens: readonly TokenEntry[],
  shown: readonly TokenEntry[],
  question: Question,
  sort: string | undefined,
): ShownAnswer {
  const all = useMemo(() => wholeAnswer(tokens, question), [tokens, question])
  return useMemo(() => shownAnswer(all, shown, sort), [all, shown, sort])
}
