import { useCallback, useMemo, useState } from 'react'
import { pathText } from '#record-text/record-changes.ts'
import { type FieldMerge, mergedRecord, mergeRecords } from '#record-text/record-merge.ts'
import { readRecordText, type RecordPath } from '#record-text/record-text.ts'
import { countText } from '#lib/count-text.ts'
import { mergedText, mergeLines, type MergeHunk } from '#lib/merge-lines.ts'
import { markedConflict } from '../record/conflict-markers.ts'
import { aplOf } from '../record/query-record.ts'

/** How a conflict is resolved: one side, or mine followed by theirs. */
export type LinesChoice = 'mine' | 'theirs' | 'both'

/** The choices made so far. A conflicting field defaults to mine; a conflict in the APL stays unresolved. */
type MergeChoices = {
  /** By field path as text. */
  readonly fields: Readonly<Record<string, 'mine' | 'theirs'>>
  /** By number of the APL conflict, from 0. */
  readonly lines: Readonly<Record<number, LinesChoice>>
}

export const noChoices: MergeChoices = { fields: {}, lines: {} }

/** The side that a conflicting field takes. */
export const sideOf = (field: FieldMerge, choices: MergeChoices): 'mine' | 'theirs' =>
  choices.fields[pathText(field.path)] ?? 'mine'

const isConflict = ({ kind }: MergeHunk) => kind === 'conflict'

/** Counts a text's conflicts, resolved and open. */
export function linesCount(hunks: readonly MergeHunk[], choices: MergeChoices) {
  const all = hunks.filter(isConflict).length
  const decided = Object.keys(choices.lines).length
  return { all, decided, open: all - decided }
}

/** The merged APL; unresolved conflicts are between marker lines. */
export function mergedApl(hunks: readonly MergeHunk[], choices: MergeChoices): string {
  return mergedText(hunks, (conflict, number) => {
    const choice = choices.lines[number]
    if (choice === undefined) return markedConflict(conflict)
    return choice === 'both' ? [conflict.mine, conflict.theirs] : [conflict[choice]]
  })
}

/** The merged record, based on the text of `theirs`; undefined when that is not a record. */
export function mergedByChoices(theirs: string, fields: readonly FieldMerge[], choices: MergeChoices) {
  return mergedRecord(theirs, fields, {
    sideOf: (field) => sideOf(field, choices),
    textOf: (hunks) => mergedApl(hunks, choices),
  })
}

const mostNamed = 4

function named(fields: readonly FieldMerge[]): string {
  const names = fields.map(({ path }) => pathText(path))
  const rest = names.length - mostNamed
  return [...names.slice(0, mostNamed), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** What the merge took from which side, in sentences. */
export function mergeSummary(fields: readonly FieldMerge[], choices: MergeChoices): string {
  const whole = fields.filter(({ hunks }) => hunks === null)
  const from = (side: 'mine' | 'theirs') =>
    whole.filter((field) => (field.kind === 'conflict' ? sideOf(field, choices) : field.kind) === side)
  const [mine, theirs] = [from('mine'), from('theirs')]
  const open = fields.reduce((sum, { hunks }) => sum + (hunks ? linesCount(hunks, choices).open : 0), 0)
  const sentences = [
    'Merged with the version on the service; nothing is saved yet.',
    mine.length > 0 && `Yours: ${named(mine)}.`,
    theirs.length > 0 && `Theirs: ${named(theirs)}.`,
    whole.length < fields.length && 'The APL was merged line by line.',
    open > 0 && `${countText(open, 'conflict')} in it still to resolve, between marker lines.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

const aplPath: RecordPath = ['query', 'apl']

const aplIn = (text: string) => aplOf(text) ?? ''

/** Whether a field is the APL text, which is merged line by line. */
const isApl = ({ path }: FieldMerge): boolean => pathText(path) === 'query.apl'

/** The merge of three versions of a record, and the user's choices. */
export function useMerge(base: string, mine: string, theirs: string) {
  const [choices, setChoices] = useState(noChoices)
  const fields = useMemo(() => mergeRecords(base, mine, theirs, aplPath), [base, mine, theirs])
  const apl = fields?.find(isApl)
  const hunks = useMemo(
    () => (apl ? (apl.hunks ?? mergeLines(aplIn(base), aplIn(mine), aplIn(theirs))) : []),
    [apl, base, mine, theirs],
  )
  const chooseLines = useCallback((conflict: number, choice: LinesChoice) => {
    setChoices((before) => ({ ...before, lines: { ...before.lines, [conflict]: choice } }))
  }, [])
  const merged = useMemo(() => mergedApl(hunks, choices), [hunks, choices])
  return {
    /** The fields that differ; undefined when a text is not a record, so that no merge is possible. */
    fields,
    /** Why there is no merge, as a sentence. */
    problem: fields
      ? undefined
      : (readRecordText(mine).problem?.message ?? 'One of the versions is not a JSON object.'),
    choices,
    chooseField: (field: FieldMerge, side: 'mine' | 'theirs') =>
      setChoices((before) => ({ ...before, fields: { ...before.fields, [pathText(field.path)]: side } })),
    chooseLines,
    hunks,
    mergedApl: merged,
    count: linesCount(hunks, choices),
    /** The merged record and a summary; undefined when there is no merge. */
    result() {
      const text = fields && mergedByChoices(theirs, fields, choices)
      return text === undefined || !fields ? undefined : { text, summary: mergeSummary(fields, choices) }
    },
  }
}

export type Merge = ReturnType<typeof useMerge>
