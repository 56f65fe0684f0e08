import { useCallback, useMemo, useState } from 'react'
import { pathText } from '#record-text/record-changes.ts'
import { type FieldMerge, mergeRecords } from '#record-text/record-merge.ts'
import { type RecordPath, readRecordText, textAt } from '#record-text/record-text.ts'
import { mergeLines } from '#lib/merge-lines.ts'
import {
  type LinesChoice,
  linesCount,
  mergeSummary,
  mergedApl,
  mergedByChoices,
  noChoices,
} from './merge-choices.ts'

const aplPath: RecordPath = ['query', 'apl']

const aplIn = (text: string) => {
  const { record } = readRecordText(text)
  return (record && textAt(record, aplPath)) ?? ''
}

/** Whether a field is the APL text, which is shown line by line. */
const isApl = ({ path }: FieldMerge): boolean => pathText(path) === 'query.apl'

/** The merge of three versions of a record, and what the person decides about it. */
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
    /** The fields that differ; undefined when one of the texts is no record, so that there is no merge. */
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
    /** The merged record and what was taken from where; undefined when there is no merge. */
    result() {
      const text = fields && mergedByChoices(theirs, fields, choices)
      return text === undefined || !fields ? undefined : { text, summary: mergeSummary(fields, choices) }
    },
  }
}

export type Merge = ReturnType<typeof useMerge>
