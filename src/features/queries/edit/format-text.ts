import { withText } from '#api/record-edits.ts'
import { readRecordText, textAt } from '#api/record-text.ts'
import type { AplFormat } from '#apl/contract/apl-language.ts'
import { formatRecord } from '../record/query-record.ts'
import type { QueryTab } from '../query-search.ts'

/** A record's text, formatted, or one sentence on why it stays as it is. */
export type FormatOutcome = { text: string; reason?: undefined } | { text?: undefined; reason: string }

const isFormatted: FormatOutcome = { reason: 'It is formatted already.' }

/**
 * A record's text with what the tab shows formatted: the whole in JSON, else the APL.
 * @param formatQuery formats APL; undefined when the APL language cannot be had
 */
export async function formatText(
  text: string,
  tab: QueryTab,
  formatQuery: (apl: string) => Promise<AplFormat | undefined>,
): Promise<FormatOutcome> {
  const { record, problem } = readRecordText(text)
  if (problem) return { reason: problem.message }
  if (tab === 'json') {
    const formatted = formatRecord(text)
    return formatted === text ? isFormatted : { text: formatted }
  }
  const apl = textAt(record, ['query', 'apl'])
  if (apl === undefined) return { reason: 'There is no APL in this query.' }
  const format = await formatQuery(apl)
  if (format === undefined)
    return { reason: 'The APL language could not be loaded. Reload the page to format.' }
  if (format.refused !== undefined) return { reason: format.refused }
  const changed = format.text === apl ? undefined : withText(text, ['query', 'apl'], format.text)
  return changed === undefined ? isFormatted : { text: changed }
}
