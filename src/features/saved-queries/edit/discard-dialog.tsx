import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks before unsaved text goes. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard(): void; onClose(): void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Discard your changes?"
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p className="text-sm">
        The text goes back to the record as it was loaded. You can undo that for ten seconds.
      </p>
    </Dialog>
  )
}
