import { ConfirmDialog } from '#ui/dialog.tsx'
import { CompareDialog } from '../compare/record-comparison.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeleteDialog } from '../deletion/delete-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import type { QueryEditorModel } from './use-query-editor.ts'

/** The open dialog of the editor, if any. */
export function EditorDialogs(props: { editor: QueryEditorModel; onForget(): void; onClose(): void }) {
  const { editor, onForget, onClose: close } = props
  const { dialog, state } = editor
  if (!dialog) return null
  return (
    <>
      {dialog.kind === 'review' && <ReviewDialog editor={editor} onForget={onForget} onClose={close} />}
      {dialog.kind === 'conflict' && (
        <ConflictDialog key={dialog.theirs.receivedAt} editor={editor} dialog={dialog} onClose={close} />
      )}
      {dialog.kind === 'compare' && <CompareDialog {...dialog} onClose={close} />}
      {dialog.kind === 'discard' && (
        <ConfirmDialog
          title="Discard your changes?"
          action="Discard"
          keep="Keep editing"
          onConfirm={editor.discard}
          onClose={close}
        >
          This restores the record as it was loaded. You can undo this for ten seconds.
        </ConfirmDialog>
      )}
      {dialog.kind === 'delete' && (
        <DeleteDialog
          opened={state.baseline}
          hasChanges={editor.hasChanges}
          isLasting={editor.isLasting}
          onDelete={(record) => {
            close()
            editor.deletion.start(record)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
