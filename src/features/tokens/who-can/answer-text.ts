import { useMemo } from 'react'
import { grantText } from '#grants/token-grants.ts'
import type { Question } from '#grants/question.ts'
import { type Able, grantsBehind, type Unclear, unclearReasons, whoCan } from '#grants/who-can.ts'
import { type IndirectHolder, indirectHolders } from '#grants/indirect-holders.ts'
import type { UnreadableRow } from '#api/list-row.ts'
import { firstTexts } from '#lib/count-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { type ExportTable, type TableWriter, tableWriter } from '#ui/save-table.tsx'
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

const wayTexts = { mint: 'could mint a token that can', roles: 'could assign roles that can' } as const

/** "regenerates break-glass, which can", "could mint a token that can", "could assign roles that can". */
export const waysText = (tokens: readonly TokenEntry[], { ways }: Indirect): readonly string[] =>
  ways.map((way) => {
    if (way.kind === 'unknown') return 'may mint or regenerate tokens, or assign roles'
    if (way.kind !== 'regenerate') return wayTexts[way.kind]
    return `regenerates ${tokens[way.index]?.name ?? ''}, which can${way.isAble ? '' : ' get it'}`
  })

/** The exact grants that the ways rest on; for an unknown way, what makes it unknown. */
export const wayGrants = ({ ways }: Indirect): readonly string[] =>
  ways.flatMap((way) => (way.kind === 'unknown' ? way.reasons : way.from.map((grant) => grantText(grant))))

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

const expires = ({ record }: TokenEntry): string => inlineText(member(record, 'expiresAt'))

/** A header row, then the tokens that can, those that can get it, and those for which it is unknown. */
export function whoCanTable(content: WhoCanContent): ExportTable {
  const { question, answer, tokens, unreadable, findings } = content
  const found = (token: TokenEntry): string =>
    findings ? listText(findings.open(token.index).map(({ label }) => label)) : 'not worked out yet'
  return [
    names,
    ...answer.able.map((holder) => [
      holder.token.name,
      holder.token.id,
      'yes',
      causeText(holder),
      listText(grantsBehind(holder.token.grants, question).map((grant) => grantText(grant))),
      '',
      expires(holder.token),
      found(holder.token),
    ]),
    ...answer.indirect.map((each) => [
      each.token.name,
      each.token.id,
      isCertain(each) ? 'indirectly' : 'unknown',
      listText(waysText(tokens, each)),
      ...(isCertain(each) ? [listText(wayGrants(each)), ''] : ['', listText(wayGrants(each))]),
      expires(each.token),
      found(each.token),
    ]),
    ...answer.unclear.map((holder) => [
      holder.token.name,
      holder.token.id,
      'unknown',
      '',
      '',
      listText(unclearReasons(holder)),
      expires(holder.token),
      found(holder.token),
    ]),
    ...unreadable.map(({ value }) => ['', '', 'unknown', '', '', inlineText(value), '', '']),
  ]
}

/** Writes the answer as CSV, or as a JSON list with one object per row, keyed by column name. */
export const whoCanWriter = (content: WhoCanContent): TableWriter => tableWriter(() => whoCanTable(content))

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
  const byToken = new Map([...able, ...unclear].map((holder) => [holder.token, holder]))
  const isShown = new Set(shown)
  const indirectShown = indirect.filter(({ token }) => isShown.has(token))
  const ableShown: Able<TokenEntry>[] = []
  const unclearShown: Unclear<TokenEntry>[] = []
  for (const token of shown) {
    const holder = byToken.get(token)
    if (holder?.kind === 'can') ableShown.push(holder)
    else if (holder) unclearShown.push(holder)
  }
  const [first] = readSort(sort, anyColumn)
  if (first?.column !== 'cause') return { able: ableShown, unclear: unclearShown, indirect: indirectShown }
  const sign = first.desc ? -1 : 1
  return {
    able: ableShown.sort((a, b) => sign * (causeRank(a) - causeRank(b))),
    unclear: unclearShown,
    indirect: indirectShown,
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
