import type { UnreadableRow } from '#api/list-row.ts'
import { grantText } from '#grants/token-grants.ts'
import { grantsBehind, type Question, untoldTexts } from '#grants/who-can.ts'
import { type CsvCell, csvText } from '#lib/csv.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { type TableWriter } from '#ui/save-table.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { causeText } from './cause-text.ts'
import { wayGrants, waysText } from './indirect-text.ts'
import type { ShownAnswer } from './use-answer.ts'

export type WhoCanContent = {
  readonly question: Question
  readonly answer: ShownAnswer
  /** The whole list, in which other tokens are named by place. */
  readonly tokens: readonly TokenEntry[]
  /** Rows of the list that could not be read at all. */
  readonly unreadable: readonly UnreadableRow[]
  readonly findings: Pick<TokenFindings, 'open'> | null
}

const names = ['Token', 'ID', 'Can', 'Cause', 'Granted as', 'Unknown because of', 'Expires', 'Findings']

const named = 20

/** At most twenty texts and how many more there are: a cell of a table is no place for 5,000 datasets. */
function listText(texts: readonly string[]): string {
  const more = texts.length - named
  return more > 0 ? `${texts.slice(0, named).join('; ')}; and ${more} more` : texts.join('; ')
}

const expires = ({ record }: TokenEntry): string => inlineText(member(record, 'expiresAt'))

/** Lines of texts, the first with the names of the columns: the tokens that can, those that can get it, then those of which it is unknown. */
export function whoCanTable(content: WhoCanContent): readonly (readonly CsvCell[])[] {
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
      'indirectly',
      listText(waysText(tokens, each)),
      listText(wayGrants(each)),
      '',
      expires(each.token),
      found(each.token),
    ]),
    ...answer.untold.map((untold) => [
      untold.token.name,
      untold.token.id,
      'unknown',
      '',
      '',
      listText(untoldTexts(untold)),
      expires(untold.token),
      found(untold.token),
    ]),
    ...unreadable.map(({ value }) => ['', '', 'unknown', '', '', inlineText(value), '', '']),
  ]
}

/** Writes the answer as CSV, or as JSON: a list with one object for each line, by the names of the columns. */
export function whoCanWriter(content: WhoCanContent): TableWriter {
  const [, ...lines] = whoCanTable(content)
  return {
    csv: () => csvText([names, ...lines]),
    json: () =>
      JSON.stringify(
        lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at]]))),
        null,
        2,
      ),
  }
}
