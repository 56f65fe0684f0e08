import { lazy, Suspense } from 'react'
import { withoutOtherFields } from '../record/other-fields.ts'
import { LoadedReview } from './loaded-review.tsx'
import type { QueryEditorModel } from './use-query-editor.ts'

const ConflictDialog = lazy(() =>
  import('../conflict/conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
)
const CompareDialog = lazy(() =>
  import('./compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })),
)
const DeleteDialog = lazy(() =>
  import('../deletion/delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
)
const DiscardDialog = lazy(() =>
  import('./discard-dialog.tsx').then((module) => ({ default: module.DiscardDialog })),
)

type EditorDialogsProps = { editor: QueryEditorModel; onForget(): void }

/** The one dialog that is open over the editor, if any; the code of each is loaded with its first use. */
export function EditorDialogs({ editor, onForget }: EditorDialogsProps) {
  const { dialog, state, saving } = editor
  if (!dialog) return null
  const close = () => editor.setDialog(null)
  return (
    <Suspense>
      {dialog.kind === 'review' && (
        <LoadedReview
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
    </Suspense>
  )
}
