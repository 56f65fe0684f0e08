import { withText } from '#record-text/record-edits.ts'
import { type RecordPath, readRecordText, textAt } from '#record-text/record-text.ts'
import { type QueryRecord, sendProblem } from '../record/query-record.ts'
import type { Matcher } from './matcher.ts'
import { type FindField, findFields, type FindSpec, type Replaced } from './find-spec.ts'

export const fieldPaths: Readonly<Record<FindField, RecordPath>> = {
  apl: ['query', 'apl'],
  dataset: ['dataset'],
  name: ['name'],
}

/** One field before and after, with the places that match. */
export type FieldChange = { field: FindField; before: string; replaced: Replaced }

/** A query that would change: all that is needed to send it, and to put it back. */
export type PlannedChange = {
  id: string
  name: string
  base: QueryRecord
  /** The record's text after the replacement; all but the changed fields is as it was, to the byte. */
  text: string
  fields: readonly FieldChange[]
  matches: number
}

export type Plan =
  | { kind: 'change'; change: PlannedChange }
  /** It matches, and replacing gives the same text. */
  | { kind: 'same'; matches: number }
  | { kind: 'no-match' }
  /** It would become what cannot be sent, or it has a field twice, of which every reader takes another. */
  | { kind: 'blocked'; reason: string }

const startsWith = (path: RecordPath, start: RecordPath) => start.every((part, at) => path[at] === part)

/** What a replacement makes of one record. Rejects with `MatchError` when its texts cannot be searched. */
export async function planReplacement(
  base: QueryRecord,
  spec: FindSpec,
  replace: Matcher['replace'],
): Promise<Plan> {
  const { record } = readRecordText(base.text)
  if (!record) return { kind: 'no-match' }
  const twice = spec.fields.find((field) =>
    record.duplicates.some((path) => startsWith(fieldPaths[field], path)),
  )
  if (twice) {
    const path = fieldPaths[twice].join('.')
    return { kind: 'blocked', reason: `The record has “${path}” twice. Open it and edit it as JSON.` }
  }
  const searched = findFields.flatMap((field) => {
    const before = spec.fields.includes(field) ? textAt(record, fieldPaths[field]) : undefined
    return before === undefined ? [] : [{ field, before }]
  })
  const results = await replace(
    spec,
    searched.map(({ before }) => before),
  )
  const found = searched.flatMap((part, at): FieldChange[] => {
    const replaced = results[at]
    return replaced && replaced.before.length > 0 ? [{ ...part, replaced }] : []
  })
  const matches = found.reduce((sum, { replaced }) => sum + replaced.before.length, 0)
  if (matches === 0) return { kind: 'no-match' }
  const fields = found.filter(({ before, replaced }) => before !== replaced.text)
  if (fields.length === 0) return { kind: 'same', matches }

  const text = fields.reduce<string | undefined>(
    (edited, { field, replaced }) =>
      edited === undefined ? edited : withText(edited, fieldPaths[field], replaced.text),
    base.text,
  )
  const problem = text === undefined ? 'The record cannot be edited here.' : sendProblem(text, base.text)
  if (text === undefined || problem !== null) return { kind: 'blocked', reason: problem ?? '' }
  return {
    kind: 'change',
    change: { id: base.id, name: textAt(record, ['name']) || base.id, base, text, fields, matches },
  }
}
