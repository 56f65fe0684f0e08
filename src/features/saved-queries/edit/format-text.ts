import { withText } from '#api/record-edits.ts'
import { readRecordText, textAt } from '#api/record-text.ts'
import { formatApl } from '#apl/format/format-apl.ts'
import { formatRecord } from '../record/format-record.ts'
import type { QueryTab } from '../query-search.ts'

/**
 * A record's text with what the tab shows formatted: the whole in JSON, else the APL. Null when that changes
 * nothing, or when it cannot be read to its end.
 */
export function formatText(text: string, tab: QueryTab): string | null {
  if (tab === 'json') {
    const formatted = formatRecord(text)
    return formatted === text ? null : formatted
  }
  const { record } = readRecordText(text)
  const apl = record && textAt(record, ['query', 'apl'])
  if (apl === undefined) return null
  const formatted = formatApl(apl)
  return formatted === apl ? null : (withText(text, ['query', 'apl'], formatted) ?? null)
}
