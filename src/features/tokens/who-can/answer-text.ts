import { useMemo } from 'react'
import { grantText } from '#grants/token-grants.ts'
import type { Question } from '#grants/question.ts'
import { type Able, grantsBehind, type Unclear, unclearReasons, whoCan } from '#grants/who-can.ts'
import { type IndirectHolder, indirectHolders } from '#grants/indirect-holders.ts'
import type { UnreadableRow } from '#api/list-row.ts'
import { firstTexts } from '#lib/count-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import type { ExportTable } from '#ui/save-table.tsx'
import { anyColumn, readSort } from '#records/index/sort-param.ts'
import type { TokenEntry } from '../token.ts'
import type { TokenFindings } from '../rules/token-findings.ts'

type Cause = Pick<Able<TokenEntry>, 'direct' | 'wildcard'>

/** "Direct", "Through *", or both. */
export function causeText({ direct, wildcard }: Cause): string {
  if (direct && wildcard) return 'Direct, and through *'
  return wildcard ? 'Through *' : 'Direct'
}

/** Sort rank of a cause: by name, by name and `*`, `*` alone. */
function causeRank({ direct, wildcard }: Cause): number {
  if (!wildcard) return 0
  return direct ? 1 : 2
}

/** A token that cannot do something, and the ways in which it could get to. */
export type Indirect = { readonly token: TokenEntry; readonly ways: IndirectHolder['ways'] }

const wayTexts = {
  mint: 'could mint a token that can',
  roles: 'could assign roles that can',
  keys: 'could sign access with shared access keys',
} as const

const unknownTexts = {
  climb: 'may mint or regenerate tokens, or assign roles',
  keys: 'may sign access with shared access keys',
} as const

/** "could regenerate break-glass, which can", "could mint a token that can", "may sign access with shared access keys". */
export const waysText = (tokens: readonly TokenEntry[], { ways }: Indirect): readonly string[] =>
  ways.map((way) => {
    if (way.kind === 'unknown') return unknownTexts[way.to]
    if (way.kind !== 'regenerate') return wayTexts[way.kind]
    return `could regenerate ${tokens[way.index]?.name ?? ''}, which can${way.isAble ? '' : ' get it'}`
  })

/** The exact grants that the ways rest on; for an unknown way, what makes it unknown. */
export function wayGrants({ ways }: Indirect): readonly string[] {
  const texts = ways.flatMap((way) =>
    way.kind === 'unknown' ? way.reasons : way.from.map((grant) => grantText(grant)),
  )
  // The same may leave several ways unknown.
  return [...new Set(texts)]
}

/** Whether it is certain that the token can get it. */
export const isCertain = ({ ways }: Indirect): boolean => ways.some(({ kind }) => kind !== 'unknown')

type WhoCanContent = {
  readonly question: Question
  readonly answer: ShownAnswer
  /** The whole list; ways refer to other tokens by their position in it. */
  readonly tokens: readonly TokenEntry[]
  /** Rows of the list that could not be read at all. */
  readonly unreadable: readonly UnreadableRow[]
  readonly findings: Pick<TokenFindings, 'open'> | null
}

const names = ['Token', 'ID', 'Can', 'Cause', 'Granted as', 'Unknown because of', 'Expires', 'Findings']

const mostListed = 20

/** At most twenty texts and how many more there are: a table cell is no place for 5,000 datasets. */
const listText = (texts: readonly string[]): string => firstTexts(texts, mostListed)

/** A header row, then the tokens that can, those that can get it, and those for which it is unknown. */
export function whoCanTable(content: WhoCanContent): ExportTable {
  const { question, answer, tokens, unreadable, findings } = content
  const line = (token: TokenEntry, ...told: readonly string[]): readonly string[] => [
    token.name,
    token.id,
    ...told,
    inlineText(member(token.record, 'expiresAt')),
    findings ? listText(findings.open(token.index).map(({ label }) => label)) : 'not worked out yet',
  ]
  return [
    names,
    ...answer.able.map((holder) => {
      const grants = grantsBehind(holder.token.grants, question).map((grant) => grantText(grant))
      return line(holder.token, 'yes', causeText(holder), listText(grants), '')
    }),
    ...answer.indirect.map((each) => {
      const [ways, grants] = [listText(waysText(tokens, each)), listText(wayGrants(each))]
      return isCertain(each)
        ? line(each.token, 'indirectly', ways, grants, '')
        : line(each.token, 'unknown', ways, '', grants)
    }),
    ...answer.unclear.map((holder) =>
      line(holder.token, 'unknown', '', '', listText(unclearReasons(holder))),
    ),
    ...unreadable.map(({ value }) => ['', '', 'unknown', '', '', inlineText(value), '', '']),
  ]
}

type ShownAnswer = {
  readonly able: readonly Able<TokenEntry>[]
  readonly unclear: readonly Unclear<TokenEntry>[]
  /** Those that cannot, but could get it. */
  readonly indirect: readonly Indirect[]
}

/** The answer for a whole list, including the tokens that could get it. */
export function fullAnswer(tokens: readonly TokenEntry[], question: Question): ShownAnswer {
  const answer = whoCan(tokens, question)
  const able = new Set(answer.able.map(({ token }) => token))
  const holders = indirectHolders(
    tokens.map(({ grants }) => grants),
    question,
    (index) => {
      const token = tokens[index]
      return token !== undefined && able.has(token)
    },
  )
  const unclear = new Set(answer.unclear.map(({ token }) => token))
  const indirect = holders.flatMap(({ index, ways }): readonly Indirect[] => {
    const token = tokens[index]
    // When the answer for a token is unknown anyway, one reason is enough.
    return token && (isCertain({ token, ways }) || !unclear.has(token)) ? [{ token, ways }] : []
  })
  return { ...answer, indirect }
}

/** Limits an answer to the shown tokens, in their order, or by cause when the address sorts by it. */
export function shownAnswer(
  { able, unclear, indirect }: ShownAnswer,
  shown: readonly TokenEntry[],
  sort: string | undefined,
): ShownAnswer {
  const placeOf: number[] = []
  for (const [place, { index }] of shown.entries()) placeOf[index] = place
  const shownOf = <Holder extends { readonly token: TokenEntry }>(holders: readonly Holder[]) =>
    holders.filter(({ token }) => placeOf[token.index] !== undefined)
  const byPlace = (a: { readonly token: TokenEntry }, b: typeof a) =>
    (placeOf[a.token.index] ?? 0) - (placeOf[b.token.index] ?? 0)
  const [first] = readSort(sort, anyColumn)
  const sign = first?.column !== 'cause' ? 0 : first.desc ? -1 : 1
  return {
    able: shownOf(able).sort((a, b) => sign * (causeRank(a) - causeRank(b)) || byPlace(a, b)),
    unclear: shownOf(unclear).sort(byPlace),
    indirect: shownOf(indirect),
  }
}

/** The answer to a question about the shown tokens. The whole list is evaluated only once. */
export function useAnswer(
  tokens: readonly TokenEntry[],
  shown: readonly TokenEntry[],
  question: Question,
  sort: string | undefined,
): ShownAnswer {
  const all = useMemo(() => fullAnswer(tokens, question), [tokens, question])
  return useMemo(() => shownAnswer(all, shown, sort), [all, shown, sort])
}
