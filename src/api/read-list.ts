import type { z } from '#lib/zod.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { arraySlice } from '#lib/array-slices.ts'
import { type JsonObject, asText, isJsonObject, member } from '#lib/json-value.ts'
import { parseJson } from '#lib/parse-json.ts'
import { unexpectedAnswer } from './classify.ts'
import { send } from './send.ts'

/** An element that is an object with an id. Fields are read one by one: any of them may be missing or odd. */
export type RecordRow = { kind: 'record'; index: number; id: string; record: JsonObject }

/** An element that cannot be shown as a record. It is counted and shown, and never hides another. */
export type UnreadableRow = { kind: 'unreadable'; index: number; value: unknown; reason: string }

export type ListRow = RecordRow | UnreadableRow

export type ListAnswer = {
  rows: readonly ListRow[]
  /** When it arrived, in milliseconds since the epoch. */
  receivedAt: number
  /** Source text of one element, exactly as sent. */
  source(index: number): string
}

/** Reads one element of a list. Only what is not an object, or has no id to address it by, is unreadable. */
export function readRow(value: unknown, index: number): ListRow {
  if (!isJsonObject(value)) {
    return { kind: 'unreadable', index, value, reason: 'The element is not an object.' }
  }
  const id = asText(member(value, 'id'))
  if (id === undefined) return { kind: 'unreadable', index, value, reason: 'The element has no id.' }
  return { kind: 'record', index, id, record: value }
}

/**
 * Calls an operation that answers with a list and reads it element by element, integers exact.
 * Throws `ApiError`, kind `unexpected-answer`, when the body is not a JSON list.
 */
export async function readList(endpoint: Endpoint, signal: AbortSignal): Promise<ListAnswer> {
  const { response, text, receivedAt } = await send(endpoint, { signal })
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw unexpectedAnswer(response, text, 'The answer was not JSON.')
  }
  if (!Array.isArray(value)) throw unexpectedAnswer(response, text, 'The answer was not a list.')
  return {
    rows: value.map(readRow),
    receivedAt,
    source: (index) => arraySlice(text, index) ?? '',
  }
}

export type FieldProblem = { path: string; message: string }

/** Where a record differs from the contract, as path and sentence; empty when it does not. */
export function fieldProblems(schema: z.ZodMiniType, record: JsonObject): readonly FieldProblem[] {
  const result = schema.safeParse(record)
  if (result.success) return []
  return result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}
