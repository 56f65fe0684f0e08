import { lazy, Suspense } from 'react'
import { withoutOtherFields } from '../record/other-fields.ts'
import { DialogBoundary } from './dialog-boundary.tsx'
import { LoadedReview, loadReviewAnew } from './loaded-review.tsx'
import type { QueryEditorModel } from './use-query-editor.ts'

/** The dialogs, each loaded with its first use. A load that failed stays failed, so Retry makes them new. */
const lazyDialogs = () => ({
  Conflict: lazy(async () => ({ default: (await import('../conflict/conflict-dialog.tsx')).ConflictDialog })),
  Compare: lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog })),
  Delete: lazy(async () => ({ default: (await import('../deletion/delete-dialog.tsx')).DeleteDialog })),
  Discard: lazy(async () => ({ default: (await import('./discard-dialog.tsx')).DiscardDialog })),
})
let dialogs = lazyDialogs()

function loadAnew() {
  dialogs = lazyDialogs()
  loadReviewAnew()
}

type EditorDialogsProps = { editor: QueryEditorModel; onForget(): void }

/** The one dialog that is open over the editor, if any; the code of each is loaded with its first use. */
export function EditorDialogs({ editor, onForget }: EditorDialogsProps) {
  const { dialog, state, saving } = editor
  if (!dialog) return null
  const close = () => editor.setDialog(null)
  return (
    <DialogBoundary key={dialog.kind} onRetry={loadAnew} onClose={close}>
      {() => (
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
            <dialogs.Conflict
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
          {dialog.kind === 'compare' && <dialogs.Compare {...dialog} onClose={close} />}
          {dialog.kind === 'discard' && <dialogs.Discard onDiscard={editor.discard} onClose={close} />}
          {dialog.kind === 'delete' && (
            <dialogs.Delete
              opened={state.baseline}
              hasChanges={editor.hasChanges}
              onDelete={editor.startDeletion}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </DialogBoundary>
  )
}
