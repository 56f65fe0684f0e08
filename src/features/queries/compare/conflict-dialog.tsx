import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import { pathText } from '#api/record-changes.ts'
import { type FieldMerge, mergeRecords } from '#api/record-merge.ts'
import { readRecordText, type RecordPath, textAt } from '#api/record-text.ts'
import { useReadOnly } from '#form/use-read-only.ts'
import { mergeLines } from '#lib/merge-lines.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { AplMerge } from './apl-merge.tsx'
import {
  type LinesChoice,
  linesCount,
  type MergeChoices,
  mergedApl,
  mergedByChoices,
  mergeSummary,
  noChoices,
  sideOf,
} from './merge-choices.ts'
import { ValueSource } from './record-comparison.tsx'
import { type Failure, failureTitle } from '../record/record-calls.ts'

type FieldsTableProps = {
  fields: readonly FieldMerge[]
  choices: MergeChoices
  onChoose(field: FieldMerge, side: 'mine' | 'theirs'): void
}

const whose: Record<FieldMerge['kind'], string> = {
  mine: 'Only mine',
  theirs: 'Only theirs',
  both: 'Both alike',
  lines: 'Line by line',
  conflict: 'Conflict',
}

/** Every field that differs, whose change it is, and the choice where both changed it. */
function FieldsTable({ fields, choices, onChoose }: FieldsTableProps) {
  return (
    <table aria-label="Fields that differ" className="w-full table-fixed text-sm">
      <TableHead>
        <ColumnHead className="w-1/4 sm:w-1/5">Field</ColumnHead>
        <ColumnHead>Base</ColumnHead>
        <ColumnHead>Mine</ColumnHead>
        <ColumnHead>Theirs</ColumnHead>
      </TableHead>
      <tbody>
        {fields.map((field) => (
          <FieldRow
            key={pathText(field.path)}
            field={field}
            side={sideOf(field, choices)}
            onChoose={(side) => onChoose(field, side)}
          />
        ))}
      </tbody>
    </table>
  )
}

type FieldRowProps = { field: FieldMerge; side: 'mine' | 'theirs'; onChoose(side: 'mine' | 'theirs'): void }

function FieldRow({ field, side, onChoose }: FieldRowProps) {
  const group = useId()
  const name = visibleText(pathText(field.path))
  // What is merged by lines is decided by lines.
  const isChoice = field.kind === 'conflict' && field.hunks === null
  const choice = (which: 'mine' | 'theirs'): ReactNode =>
    isChoice && (
      <label className="mb-1 flex w-fit items-start gap-1.5 text-xs font-medium has-checked:text-accent">
        <input
          type="radio"
          name={group}
          aria-label={`Merge ${which}: ${name}`}
          checked={side === which}
          onChange={() => onChoose(which)}
          className="mt-px size-3.5 shrink-0 accent-(--accent)"
        />
        Merge {which}
      </label>
    )
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="py-2 pr-3 text-left font-medium">
        <bdi className="block font-mono text-xs break-words">{name}</bdi>
        <span className="mt-1 block">
          <Badge tone={field.kind === 'conflict' ? 'warning' : 'info'}>
            {field.hunks ? whose.lines : whose[field.kind]}
          </Badge>
        </span>
      </th>
      <td className="py-2 pr-3">
        <Value source={field.base} isCut={field.hunks !== null} />
      </td>
      <td className="py-2 pr-3">
        {choice('mine')}
        <Value source={field.mine} isCut={field.hunks !== null} />
      </td>
      <td className="py-2">
        {choice('theirs')}
        <Value source={field.theirs} isCut={field.hunks !== null} />
      </td>
    </tr>
  )
}

/** The APL stands whole above, line by line: here its beginning is enough. */
function Value({ source, isCut }: { source: string | undefined; isCut: boolean }) {
  return (
    <div className={isCut ? 'line-clamp-3' : undefined}>
      <ValueSource source={source} />
    </div>
  )
}

const aplPath: RecordPath = ['query', 'apl']

const aplIn = (text: string) => {
  const { record } = readRecordText(text)
  return (record && textAt(record, aplPath)) ?? ''
}

/** Whether a field is the APL text, which is shown line by line. */
const isApl = ({ path }: FieldMerge): boolean => pathText(path) === 'query.apl'

/** The merge of three versions of a record, and what the person decides about it. */
function useMerge(base: string, mine: string, theirs: string) {
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

type ConflictDialogProps = {
  base: string
  mine: string
  theirs: string
  /** It changed once more while the person decided. */
  isAgain: boolean
  isSaving: boolean
  /** Why mine cannot be sent at all, as a sentence. */
  mineProblem: string | undefined
  /** Why "Use mine" did not save. */
  failure: Failure | null
  onMine(): void
  onTheirs(): void
  onMerge(merged: string, summary: string): void
  onClose(): void
}

/** Somebody else changed the record: who changed what, and the choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { base, mine, theirs, isAgain, isSaving, mineProblem, failure } = props
  const readOnly = useReadOnly()
  const merge = useMerge(base, mine, theirs)
  const saving = isSaving ? 'The change is being saved.' : undefined
  const mineBlocked = readOnly ? 'Read-only is switched on: nothing is sent.' : (saving ?? mineProblem)
  const { fields } = merge
  const isToChoose = fields?.some(({ kind, hunks }) => kind === 'conflict' && hunks === null)

  function putMerged() {
    const result = merge.result()
    if (result) props.onMerge(result.text, result.summary)
  }

  return (
    <Dialog
      open
      onClose={props.onClose}
      size="large"
      title="This query changed on the service"
      description={
        isAgain
          ? 'It changed once more while you decided. Nothing of yours was sent. This is the newest version.'
          : 'Somebody changed it since you opened it. Nothing of yours was sent. Whatever you choose, this browser keeps both versions.'
      }
      footer={
        <>
          <p className="mr-auto text-xs text-muted">
            Merge sends nothing: it puts the result into the editor.
          </p>
          <Button onClick={props.onClose}>Keep editing</Button>
          <Button disabledReason={saving} onClick={props.onTheirs}>
            Use theirs
          </Button>
          <Button disabledReason={mineBlocked} onClick={props.onMine}>
            Use mine
          </Button>
          <Button variant="primary" disabledReason={saving ?? merge.problem} onClick={putMerged}>
            Merge
          </Button>
        </>
      }
    >
      {failure && (
        <div className="mb-4">
          <ErrorPanel title={failureTitle(failure, 'saved')} error={failure.error} />
        </div>
      )}
      {merge.hunks.length > 0 && <AplMerge merge={merge} />}
      {fields ? (
        <>
          <p className="mb-1 text-sm text-muted">
            {isToChoose
              ? 'What only one side changed merges by itself. Where both did, the merge takes mine unless you choose theirs.'
              : 'No field needs a choice: what only one side changed merges by itself.'}
          </p>
          <FieldsTable fields={fields} choices={merge.choices} onChoose={merge.chooseField} />
        </>
      ) : (
        <p className="text-sm text-muted">The versions cannot be compared field by field. {merge.problem}</p>
      )}
    </Dialog>
  )
}
