import { type JsonObject, asText, isJsonObject, member } from '#lib/json-value.ts'

/** An element that is an object with an id. Any of its fields may be missing or invalid. */
export type RecordRow = { kind: 'record'; index: number; id: string; record: JsonObject }

/** An element that cannot be shown as a record. It is counted and shown, and does not affect others. */
export type UnreadableRow = { kind: 'unreadable'; index: number; value: unknown; reason: string }

export type ListRow = RecordRow | UnreadableRow

export type ListAnswer = {
  rows: readonly ListRow[]
  /** When it arrived, in milliseconds since the epoch. */
  receivedAt: number
  /** Source text of an element, exactly as sent. */
  source(index: number): string
  /** Whether more rows are still to come. */
  isPartial?: boolean | undefined
}

/** Reads an element of a list. Only elements that are not objects or whose id is not text are unreadable. */
export function readRow(value: unknown, index: number): ListRow {
  if (!isJsonObject(value)) {
    return { kind: 'unreadable', index, value, reason: 'The element is not an object.' }
  }
  const sent = member(value, 'id')
  const id = asText(sent)
  if (id === undefined) {
    const isMissing = sent === undefined || sent === null
    const reason = isMissing ? 'The element has no ID.' : 'The element’s ID is not text.'
    return { kind: 'unreadable', index, value, reason }
  }
  return { kind: 'record', index, id, record: value }
}
