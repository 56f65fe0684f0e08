import { applyEdits } from '#apl/structure/apply-edits.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { withText } from '#record-text/record-edits.ts'
import { type RecordPath, readRecordText, textAt } from '#record-text/record-text.ts'
import { sendProblem } from '../record/edited-text.ts'
import type { QueryRecord } from '../record/query-record.ts'
import type { Matcher } from './matcher.ts'
import { type FindField, findFields, type FindSpec } from './find-spec.ts'
import type { MarkedText } from './line-diff.tsx'

export const fieldPaths: Readonly<Record<FindField, RecordPath>> = {
  apl: ['query', 'apl'],
  dataset: ['dataset'],
  name: ['name'],
}

/** One field before and after the replacement, with its matches. */
export type FieldChange = {
  field: FindField
  before: string
  /** All matches with their replacements. */
  matches: readonly TextEdit[]
  /** Indexes of the matches that stay unchanged. */
  leftOut: ReadonlySet<number>
  /** The text after the other matches are replaced. */
  after: string
}

const chosenMatches = ({ matches, leftOut }: Pick<FieldChange, 'matches' | 'leftOut'>) =>
  matches.filter((_, number) => !leftOut.has(number))

const fieldChange = (change: Omit<FieldChange, 'after'>): FieldChange => ({
  ...change,
  after: applyEdits(change.before, chosenMatches(change)),
})

/** A field before and after, each with the ranges of the selected matches. */
export function markedTexts(change: FieldChange): { before: MarkedText; after: MarkedText } {
  let moved = 0
  const places = chosenMatches(change).map(({ start, end, text }) => {
    const from = start + moved
    moved += text.length - (end - start)
    return { before: [start, end], after: [from, from + text.length] } as const
  })
  return {
    before: { text: change.before, ranges: places.map(({ before }) => before) },
    after: { text: change.after, ranges: places.map(({ after }) => after) },
  }
}

/** A query that would change, with everything needed to send the change and to roll it back. */
export type PlannedChange = {
  id: string
  name: string
  base: QueryRecord
  /** The record's text after the replacement; byte for byte the same except for the changed fields. */
  text: string
  fields: readonly FieldChange[]
  /** Number of matches, selected or not. */
  matches: number
}

const isChanged = ({ before, after }: FieldChange) => before !== after

/** The fields with a selected match. */
export const changedFields = ({ fields }: PlannedChange): readonly FieldChange[] => fields.filter(isChanged)

/** The record's text with the selected replacements; undefined when the record cannot contain them. */
const textWith = (base: string, fields: readonly FieldChange[]) =>
  fields
    .filter(isChanged)
    .reduce<string | undefined>(
      (edited, { field, after }) => edited && withText(edited, fieldPaths[field], after),
      base,
    )

const withFields = (change: PlannedChange, fields: readonly FieldChange[]): PlannedChange => ({
  ...change,
  fields,
  text: textWith(change.base.text, fields) ?? change.base.text,
})

/** A planned change with one match selected or deselected. */
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
    return fieldChange({ ...each, leftOut })
  })
  return withFields(change, fields)
}

/** A planned change with all matches selected. */
export const withAllMatches = (change: PlannedChange): PlannedChange =>
  withFields(
    change,
    change.fields.map((each) => fieldChange({ ...each, leftOut: new Set() })),
  )

/** Whether any match of a planned change is selected. */
export const hasChosen = ({ base, text }: PlannedChange): boolean => text !== base.text

export type Plan =
  | { kind: 'change'; change: PlannedChange }
  /** It matches, but replacing changes nothing. */
  | { kind: 'same'; matches: number }
  | { kind: 'no-match' }
  /** The result could not be sent, or a field occurs twice, so that readers disagree on its value. */
  | { kind: 'blocked'; reason: string }

const startsWith = (path: RecordPath, start: RecordPath) => start.every((part, at) => path[at] === part)

/** Plans the replacement in one record. Rejects with `MatchError` when its texts cannot be searched. */
export async function planReplacement(
  base: QueryRecord,
  spec: FindSpec,
  find: Matcher['find'],
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
  // The record's dataset field is the name itself, so there is nothing to parse.
  const isName = ({ field }: { field: FindField }) => spec.isDataset && field === 'dataset'
  const parsed = searched.filter((part) => !isName(part))
  const results = await find(
    spec,
    parsed.map(({ before }) => before),
  )
  const found: FieldChange[] = []
  for (const part of searched) {
    const whole =
      part.before === spec.find ? [{ start: 0, end: spec.find.length, text: spec.replacement }] : []
    const result = isName(part) ? { edits: whole } : results[parsed.indexOf(part)]
    if (result && 'problem' in result) return { kind: 'blocked', reason: result.problem }
    if (result && result.edits.length > 0) {
      found.push(fieldChange({ ...part, matches: result.edits, leftOut: new Set() }))
    }
  }
  const matches = found.reduce((sum, field) => sum + field.matches.length, 0)
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
