import { useId, useRef } from 'react'
import { pathText } from '#record-text/record-changes.ts'
import type { FieldMerge } from '#record-text/record-merge.ts'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { countText } from '#lib/count-text.ts'
import { linesOf } from '#lib/text-lines.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, useConfirmedClose } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { AplMerge, sideLabels } from '../compare/apl-merge.tsx'
import { FieldsTable, ValueSource } from '../compare/fields-table.tsx'
import { type Merge, noChoices, sideOf, useMerge } from '../compare/merge-choices.ts'
import { failureTitle } from '../record/record-calls.ts'
import type { QueryEditorModel } from './use-query-editor.ts'

const kindText: Record<FieldMerge['kind'], string> = {
  ...sideLabels,
  lines: 'Line by line, above',
  conflict: 'Conflict',
}

/** Every differing field with whose change it is, and a choice where both sides changed it. */
function MergedFields({ fields, merge }: { fields: readonly FieldMerge[]; merge: Merge }) {
  const group = useId()
  const cell = (side: 'base' | 'mine' | 'theirs') => (field: FieldMerge) => (
    <>
      {/* Fields that merge line by line are resolved above. */}
      {side !== 'base' && field.kind === 'conflict' && field.hunks === null && (
        <label className="mb-1 flex w-fit items-start gap-1.5 text-xs font-medium has-checked:text-accent">
          <input
            type="radio"
            name={`${group} ${pathText(field.path)}`}
            aria-label={`Merge ${side}: ${visibleText(pathText(field.path))}`}
            checked={sideOf(field, merge.choices) === side}
            onChange={() => merge.chooseField(field, side)}
            className="mt-px size-3.5 shrink-0 accent-(--accent)"
          />
          Merge {side}
        </label>
      )}
      {/* The APL is shown in full above, line by line. */}
      {merge.hunks.length > 0 && pathText(field.path) === 'query.apl' ? (
        <span className="text-xs">
          {countText(linesOf(merge.hunks.map((hunk) => hunk[side]).join('')).length, 'line')}
        </span>
      ) : (
        <ValueSource source={field[side]} />
      )}
    </>
  )
  return (
    <FieldsTable
      label="Fields that differ"
      fields={fields}
      columns={[
        { id: 'base', head: 'Base', cell: cell('base') },
        { id: 'mine', head: 'Mine', cell: cell('mine') },
        { id: 'theirs', head: 'Theirs', cell: cell('theirs') },
      ]}
      mark={({ kind, hunks }) => (
        // In full, though the column is narrow on phones.
        <span className="mt-1 block *:h-auto *:whitespace-normal">
          <Badge tone={kind === 'conflict' ? 'warning' : 'info'}>
            {hunks ? kindText.lines : kindText[kind]}
          </Badge>
        </span>
      )}
    />
  )
}

const chosenSides = {
  title: 'Discard your choices?',
  keep: 'Keep deciding',
  children: 'Your text stays in the editor, but the sides that you chose for the merge are not kept.',
}

type ConflictDialogProps = {
  editor: QueryEditorModel
  dialog: Extract<QueryEditorModel['dialog'], { kind: 'conflict' }>
  onClose(): void
}

/** Resolves a conflict with someone else's change: who changed what, and which side to keep. */
export function ConflictDialog({ editor, dialog, onClose }: ConflictDialogProps) {
  const { theirs, note, isAgain } = dialog
  const { state, saving, problem } = editor
  const readOnlyReason = useReadOnlyReason()
  const merge = useMerge(state.baseline.text, state.text, theirs.text)
  const { leave, question } = useConfirmedClose(merge.choices !== noChoices, onClose, chosenSides)
  const busy = saving.isSaving ? 'The change is being saved.' : undefined
  const mineBlocked = readOnlyReason ?? busy ?? problem
  const { fields } = merge
  const isToChoose = fields?.some(({ kind, hunks }) => kind === 'conflict' && hunks === null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const mergeRef = useRef<HTMLButtonElement>(null)

  function putMerged() {
    const result = merge.result()
    if (result) editor.takeRecord(theirs, result)
  }

  return (
    <Dialog
      onClose={leave}
      size="large"
      title="This query changed on the service"
      // The first decision, or Merge if there is none.
      initialFocus={() => bodyRef.current?.querySelector('input') ?? mergeRef.current}
      description={
        isAgain
          ? 'It changed again while you were deciding, and does not have your changes. This is the newest version.'
          : 'It changed after you opened it, and does not have your changes. Whatever you choose, this browser keeps both versions.'
      }
      footer={
        <>
          <p className="mr-auto text-xs text-muted">
            Merge sends nothing: it puts the result into the editor.
          </p>
          <Button onClick={leave}>Keep editing</Button>
          <Button disabledReason={busy} onClick={() => editor.takeRecord(theirs)}>
            Use theirs
          </Button>
          <Button disabledReason={mineBlocked} onClick={() => editor.save(theirs, note)}>
            Use mine
          </Button>
          <Button ref={mergeRef} variant="primary" disabledReason={busy ?? merge.problem} onClick={putMerged}>
            Merge
          </Button>
        </>
      }
    >
      {saving.failure && (
        <div className="mb-4">
          <ErrorPanel title={failureTitle(saving.failure, 'saved')} error={saving.failure.error} />
        </div>
      )}
      <div ref={bodyRef}>
        {merge.hunks.length > 0 && <AplMerge merge={merge} />}
        {fields ? (
          <>
            <p className="mb-1 text-sm text-muted">
              {isToChoose
                ? 'What only one side changed merges automatically. Where both sides changed, the merge takes mine unless you choose theirs.'
                : `${merge.count.all > 0 ? 'You only need to decide the conflicts above' : 'There is nothing to choose'}: what only one side changed merges automatically.`}
            </p>
            <MergedFields fields={fields} merge={merge} />
          </>
        ) : (
          <p className="text-sm text-muted">
            The versions cannot be compared field by field. {merge.problem}
          </p>
        )}
      </div>
      {question}
    </Dialog>
  )
}
