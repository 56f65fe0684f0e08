import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Asks before unsaved text goes. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard(): void; onClose(): void }) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      action="Discard"
      keep="Keep editing"
      onConfirm={onDiscard}
      onClose={onClose}
    >
      The text goes back to the record as it was loaded. You can undo that for ten seconds.
    </ConfirmDialog>
  )
}
