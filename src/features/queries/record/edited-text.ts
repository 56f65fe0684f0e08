import { applyEdits, format } from 'jsonc-parser'
import type { AplFormat } from '#apl/contract/apl-language.ts'
import { numberText } from '#lib/count-text.ts'
import { withText } from '#record-text/record-edits.ts'
import {
  bodyOf,
  isSameRecord,
  maxBodySize,
  placeAt,
  readRecordText,
  textAt,
} from '#record-text/record-text.ts'
import { aplOf } from './query-record.ts'

/** The record's text indented by two spaces. Changes only white space; invalid JSON stays as is. */
function formatRecord(text: string): string {
  const formatted = applyEdits(text, format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }))
  return isSameRecord(text, formatted) ? formatted : text
}

/** Why a text cannot be sent to replace the record `base`, as a sentence; null when it can. */
export function sendProblem(text: string, base: string): string | null {
  const { record, problem } = readRecordText(text)
  if (!record) return problem.message
  if (!text.isWellFormed()) return `The record contains ${halfCharacter(text)}.`
  const apl = textAt(record, ['query', 'apl'])
  if (apl !== undefined && !apl.isWellFormed() && apl !== aplOf(base))
    return `The APL text contains ${halfCharacter(apl)}.`
  return sizeProblem(text)
}

/** Why a record is too large to send; null when it is not. `text` must be a record. */
export function sizeProblem(text: string): string | null {
  // A UTF-16 unit takes at most three bytes, and the body is no longer than the text.
  if (text.length * 3 <= maxBodySize || bytesOf(text) <= maxBodySize) return null
  const bytes = bodySize(text)
  if (bytes <= maxBodySize) return null
  return `The record has ${numberText(bytes)} bytes; at most ${numberText(maxBodySize)} can be saved. Shorten it first.`
}

/** Size in bytes of the body sent for a record. */
export const bodySize = (text: string): number => bytesOf(bodyOf(text))

const bytesOf = (text: string) => new TextEncoder().encode(text).length

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function halfCharacter(text: string): string {
  const { line, column } = placeAt(text, text.search(loneSurrogate))
  return `half a character (a lone surrogate) at line ${line}, column ${column}`
}

/** A record's text with its id set to `id`. A text without an id stays as is. */
export function withId(text: string, id: string): string {
  const { record } = readRecordText(text)
  const named = record && textAt(record, ['id'])
  return named === undefined || named === id ? text : (withText(text, ['id'], id) ?? text)
}

/** The formatted text of a record, or one sentence on why it was not formatted. */
export type FormatOutcome = { text: string; reason?: undefined } | { text?: undefined; reason: string }

const isFormatted: FormatOutcome = { reason: 'It is already formatted.' }

/**
 * Formats a record's text as JSON, or only the APL in it.
 * @param formatQuery formats APL; returns undefined when the language service is unavailable
 */
export async function formatText(
  text: string,
  part: 'apl' | 'json',
  formatQuery: (apl: string) => Promise<AplFormat | undefined>,
): Promise<FormatOutcome> {
  const { record, problem } = readRecordText(text)
  if (problem) return { reason: problem.message }
  if (part === 'json') {
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
