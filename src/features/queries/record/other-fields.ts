import type { ApiError } from '#api/api-error.ts'
import { type RecordPath, membersOf, nodeAt, readRecordText, withoutField } from '#record-text/record-text.ts'
import { isKnownField } from '../options/option-fields.ts'

const places: readonly string[][] = [[], ['query'], ['query', 'queryOptions']]

/** Paths of the fields that the interface does not describe, in the record, its query and its query options. */
export function otherFieldPaths(text: string): RecordPath[] {
  const { record } = readRecordText(text)
  if (!record) return []
  return places.flatMap((place) =>
    membersOf(place.length === 0 ? record.root : nodeAt(record, place))
      .map(({ key }) => place.concat(key))
      .filter((path) => !isKnownField(path)),
  )
}

/** The record's text without the fields that the interface does not describe; all else stays as it is. */
export function withoutOtherFields(text: string): string {
  return otherFieldPaths(text).reduce(withoutField, text)
}

/** Whether the service refused a body for what is in it; that may be a field that it does not know. */
export const isBodyRefused = (error: ApiError): boolean => error.status === 400 || error.status === 422
