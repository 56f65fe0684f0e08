import { lazyPart } from '#ui/lazy-part.tsx'
import { withoutOtherFields } from '../record/other-fields.ts'
import type { QueryEditorModel } from './use-query-editor.ts'

// All are fetched while one edits: they must open without a connection too.
const ConflictDialog = lazyPart(
  () => import('../conflict/conflict-dialog.tsx'),
  'ConflictDialog',
  'The conflict',
)
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog', 'The comparison')
const DeleteDialog = lazyPart(() => import('../deletion/delete-dialog.tsx'), 'DeleteDialog', 'The deletion')
const DiscardDialog = lazyPart(
  () => import('./discard-dialog.tsx'),
  'DiscardDialog',
  'The question before discarding',
)
const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'), 'ReviewDialog', 'The review of the change')

type EditorDialogsProps = { editor: QueryEditorModel; onForget(): void }

/** The one dialog that is open over the editor, if any. */
export function EditorDialogs({ editor, onForget }: EditorDialogsProps) {
  const { dialog, state, saving } = editor
  if (!dialog) return null
  const close = () => editor.setDialog(null)
  return (
    <>
      {dialog.kind === 'review' && (
        <ReviewDialog
          before={state.baseline.text}
          after={state.text}
          isSaving={saving.isSaving}
          failure={saving.failure}
          onSave={(note) => editor.save(state.baseline, note)}
          onSaveWithout={(note) => editor.save(state.baseline, note, withoutOtherFields(state.text))}
          onForget={onForget}
          onClose={close}
        />
      )}
      {dialog.kind === 'conflict' && (
        <ConflictDialog
          key={dialog.theirs.receivedAt}
          base={state.baseline.text}
          mine={state.text}
          theirs={dialog.theirs.text}
          isAgain={dialog.isAgain}
          mineProblem={editor.problem}
          isSaving={saving.isSaving}
          failure={saving.failure}
          onMine={() => editor.save(dialog.theirs, dialog.note)}
          onTheirs={() => editor.takeTheirs(dialog.theirs)}
          onMerge={(merged, summary) => editor.takeMerge(dialog.theirs, merged, summary)}
          onClose={close}
        />
      )}
      {dialog.kind === 'compare' && <CompareDialog {...dialog} onClose={close} />}
      {dialog.kind === 'discard' && <DiscardDialog onDiscard={editor.discard} onClose={close} />}
      {dialog.kind === 'delete' && (
        <DeleteDialog
          opened={state.baseline}
          hasChanges={editor.hasChanges}
          onDelete={editor.startDeletion}
          onClose={close}
        />
      )}
    </>
  )
}
