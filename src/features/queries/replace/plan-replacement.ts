import { withText } from '#record-text/record-edits.ts'
import { type RecordPath, readRecordText, textAt } from '#record-text/record-text.ts'
import { type QueryRecord, sendProblem } from '../record/query-record.ts'
import type { Matcher } from './matcher.ts'
import { type FindField, findFields, type FindSpec, type Replaced, withoutMatches } from './find-spec.ts'

export const fieldPaths: Readonly<Record<FindField, RecordPath>> = {
  apl: ['query', 'apl'],
  dataset: ['dataset'],
  name: ['name'],
}

/** One field before and after, with the places that match. */
export type FieldChange = {
  field: FindField
  before: string
  /** What every match would make of it. */
  found: Replaced
  /** Numbers of the matches that stay as they are, from 0. */
  leftOut: ReadonlySet<number>
  /** What the others make of it. */
  replaced: Replaced
}

/** A query that would change: all that is needed to send it, and to put it back. */
export type PlannedChange = {
  id: string
  name: string
  base: QueryRecord
  /** The record's text after the replacement; all but the changed fields is as it was, to the byte. */
  text: string
  fields: readonly FieldChange[]
  /** How many matches there are, chosen or not. */
  matches: number
}

const isChanged = ({ before, replaced }: FieldChange) => before !== replaced.text

/** The fields in which a match is chosen. */
export const changedFields = ({ fields }: PlannedChange): readonly FieldChange[] => fields.filter(isChanged)

/** The record's text with what is chosen of each field; undefined when it cannot take it. */
const textWith = (base: string, fields: readonly FieldChange[]) =>
  fields
    .filter(isChanged)
    .reduce<string | undefined>(
      (edited, { field, replaced }) => edited && withText(edited, fieldPaths[field], replaced.text),
      base,
    )

/** A planned change with one of its matches chosen, or left as it is. */
export function withMatch(
  change: PlannedChange,
  field: FindField,
  number: number,
  isIn: boolean,
): PlannedChange {
  const fields = change.fields.map((each): FieldChange => {
    if (each.field !== field) return each
    const leftOut = new Set(each.leftOut)
    if (isIn) leftOut.delete(number)
    else leftOut.add(number)
    return { ...each, leftOut, replaced: withoutMatches(each.before, each.found, leftOut) }
  })
  return { ...change, fields, text: textWith(change.base.text, fields) ?? change.base.text }
}

/** A planned change with all of its matches chosen. */
export function withAllMatches(change: PlannedChange): PlannedChange {
  const fields = change.fields.map((each) => ({ ...each, leftOut: new Set<number>(), replaced: each.found }))
  return { ...change, fields, text: textWith(change.base.text, fields) ?? change.base.text }
}

/** Whether any match of a planned change is chosen. */
export const hasChosen = ({ base, text }: PlannedChange): boolean => text !== base.text

export type Plan =
  | { kind: 'change'; change: PlannedChange }
  /** It matches, and replacing gives the same text. */
  | { kind: 'same'; matches: number }
  | { kind: 'no-match' }
  /** It would become what cannot be sent, or it has a field twice, of which every reader takes another. */
  | { kind: 'blocked'; reason: string }

const startsWith = (path: RecordPath, start: RecordPath) => start.every((part, at) => path[at] === part)

/** A text that is the name to find as a whole, replaced. */
const replaceWhole = (before: string, { find, replacement }: FindSpec): Replaced =>
  before === find
    ? { text: replacement, before: [[0, find.length]], after: [[0, replacement.length]] }
    : { text: before, before: [], after: [] }

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
  // The field of a record that names its dataset is that name, and nothing to parse.
  const isName = ({ field }: { field: FindField }) => spec.isDataset && field === 'dataset'
  const parsed = searched.filter((part) => !isName(part))
  const results = await replace(
    spec,
    parsed.map(({ before }) => before),
  )
  const problem = results.find((result) => result.problem !== undefined)?.problem
  if (problem !== undefined) return { kind: 'blocked', reason: problem }
  const found = searched.flatMap((part): FieldChange[] => {
    const replaced = isName(part) ? replaceWhole(part.before, spec) : results[parsed.indexOf(part)]
    return replaced && replaced.before.length > 0
      ? [{ ...part, found: replaced, leftOut: new Set(), replaced }]
      : []
  })
  const matches = found.reduce((sum, { replaced }) => sum + replaced.before.length, 0)
  if (matches === 0) return { kind: 'no-match' }
  const fields = found.filter(isChanged)
  if (fields.length === 0) return { kind: 'same', matches }

  const text = textWith(base.text, fields)
  const unsent = text === undefined ? 'The record cannot be edited here.' : sendProblem(text, base.text)
  if (text === undefined || unsent !== null) return { kind: 'blocked', reason: unsent ?? '' }
  return {
    kind: 'change',
    change: { id: base.id, name: textAt(record, ['name']) || base.id, base, text, fields, matches },
  }
}
