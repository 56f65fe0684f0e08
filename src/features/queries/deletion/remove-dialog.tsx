import { visibleText } from '#lib/visible-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type RemoveDialogProps = { name: string; onRemove(): void; onClose(): void }

/** Asks before the last copy of a query goes. */
export function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog title="Remove the last copy?" action="Remove" onConfirm={onRemove} onClose={onClose}>
      The last copy of <bdi className="font-semibold break-words">{visibleText(name)}</bdi>, its history and
      its drafts go from this browser, and the service has none. You can undo that for ten seconds.
    </ConfirmDialog>
  )
}
