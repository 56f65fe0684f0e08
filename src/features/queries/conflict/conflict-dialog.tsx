import { useReadOnly } from '#form/use-read-only.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { type Failure, failureTitle } from '../record/failure-title.ts'
import { AplMerge } from './apl-merge.tsx'
import { FieldsTable } from './fields-table.tsx'
import { useMerge } from './use-merge.ts'

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
