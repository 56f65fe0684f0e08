import { countText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type ClearDialogProps = { count: number; onClear(): void; onClose(): void }

/** Asks before the history of a query goes. */
export function ClearDialog({ count, onClear, onClose }: ClearDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Clear the history of this query?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onClear}>
            Clear history
          </Button>
        </>
      }
    >
      <p className="text-sm">
        {countText(count, 'version')} and their notes go from this browser; nobody else has them. The query on
        the service and your draft stay. You can undo that for ten seconds.
      </p>
    </Dialog>
  )
}
