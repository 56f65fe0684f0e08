import { readRecordText, textAt } from '#record-text/record-text.ts'

/** The APL in the text of a record; undefined when that is no record or has none. */
export function aplOf(text: string): string | undefined {
  const { record } = readRecordText(text)
  return record && textAt(record, ['query', 'apl'])
}
