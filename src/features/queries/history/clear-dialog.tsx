import { countText } from '#lib/count-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type ClearDialogProps = { count: number; onClear(): void; onClose(): void }

/** Asks before the history of a query goes. */
export function ClearDialog({ count, onClear, onClose }: ClearDialogProps) {
  return (
    <ConfirmDialog
      title="Clear the history of this query?"
      action="Clear history"
      onConfirm={onClear}
      onClose={onClose}
    >
      {countText(count, 'version')} and their notes go from this browser; nobody else has them. The query on
      the service and your draft stay. You can undo that for ten seconds.
    </ConfirmDialog>
  )
}
