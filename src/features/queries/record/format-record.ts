import { applyEdits, format } from 'jsonc-parser'
import { sameRecord } from '#record-text/record-text.ts'

/** The record's text with two spaces per level. Only white space changes; a text that is no JSON stays. */
export function formatRecord(text: string): string {
  const formatted = applyEdits(text, format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }))
  return sameRecord(text, formatted) ? formatted : text
}
