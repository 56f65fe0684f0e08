import { applyEdits, format } from 'jsonc-parser'
import { unexpectedAnswer } from '#api/classify.ts'
import { withText } from '#record-text/record-edits.ts'
import {
  bodyOf,
  largestBody,
  nodeAt,
  placeAt,
  readRecordText,
  sameRecord,
  textAt,
} from '#record-text/record-text.ts'
import { type Answer, send } from '#api/send.ts'
import type { AplFormat } from '#apl/contract/apl-language.ts'
import { getStarredQuery } from '#contract/endpoints.ts'
import { numberText } from '#lib/count-text.ts'

/** A saved query as the service sent it. */
export type QueryRecord = {
  id: string
  text: string
  etag: string | null
  /** Milliseconds since the epoch. */
  receivedAt: number
}

/**
 * The record in an answer about the query `id`. Throws `ApiError`, kind `unexpected-answer`, when the body is no
 * JSON object or is another record: then the text belongs to neither id.
 */
export function recordIn(answer: Answer, id: string): QueryRecord {
  const { response, text, etag, receivedAt } = answer
  const { record, problem } = readRecordText(text)
  if (!record) throw unexpectedAnswer(response, text, `The answer was not a saved query. ${problem.message}`)
  const named = textAt(record, ['id'])
  if (nodeAt(record, ['id']) && named !== id) {
    throw unexpectedAnswer(
      response,
      text,
      `The service returned another record${named === undefined ? '' : `, “${named}”`}. It was not opened.`,
    )
  }
  return { id, text, etag, receivedAt }
}

/** Reads one saved query. Throws `ApiError`. */
export async function readRecord(id: string, signal?: AbortSignal): Promise<QueryRecord> {
  return recordIn(await send(getStarredQuery, signal ? { id, signal } : { id }), id)
}

/** The APL in the text of a record; undefined when that is no record or has none. */
export function aplOf(text: string): string | undefined {
  const { record } = readRecordText(text)
  return record && textAt(record, ['query', 'apl'])
}

/** The record's text with two spaces per level. Only white space changes; a text that is no JSON stays. */
function formatRecord(text: string): string {
  const formatted = applyEdits(text, format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }))
  return sameRecord(text, formatted) ? formatted : text
}

/** Why a text cannot be sent over the record `base`, as a sentence; null when it can. */
export function sendProblem(text: string, base: string): string | null {
  const { record, problem } = readRecordText(text)
  if (!record) return problem.message
  if (!text.isWellFormed()) return `The record contains ${halfCharacter(text)}.`
  const apl = textAt(record, ['query', 'apl'])
  if (apl !== undefined && !apl.isWellFormed() && apl !== aplOf(base))
    return `The APL text contains ${halfCharacter(apl)}.`
  return sizeProblem(text)
}

/** What is said of a record that is too large to be sent; null when it is not. `text` must be a record. */
export function sizeProblem(text: string): string | null {
  // A character takes three bytes at most, and what is sent is no longer than the text.
  if (text.length * 3 <= largestBody || bytesOf(text) <= largestBody) return null
  const bytes = bodySize(text)
  if (bytes <= largestBody) return null
  return `The record has ${numberText(bytes)} bytes; at most ${numberText(largestBody)} can be saved. Shorten it first.`
}

/** How many bytes of a record are sent. */
export const bodySize = (text: string): number => bytesOf(bodyOf(text))

const bytesOf = (text: string) => new TextEncoder().encode(text).length

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function halfCharacter(text: string): string {
  const { line, column } = placeAt(text, text.search(loneSurrogate))
  return `half a character (a lone surrogate) at line ${line}, column ${column}`
}

/** The text of a record for the query `id`, whatever id it carries. */
export function withId(text: string, id: string): string {
  const { record } = readRecordText(text)
  const named = record && textAt(record, ['id'])
  return named === undefined || named === id ? text : (withText(text, ['id'], id) ?? text)
}

/** A record's text, formatted, or one sentence on why it stays as it is. */
export type FormatOutcome = { text: string; reason?: undefined } | { text?: undefined; reason: string }

const isFormatted: FormatOutcome = { reason: 'It is already formatted.' }

/**
 * A record's text with a part of it formatted: the whole as JSON, or the APL in it.
 * @param formatQuery formats APL; undefined when the APL language cannot be had
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
