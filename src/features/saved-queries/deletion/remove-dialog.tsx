import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type RemoveDialogProps = { name: string; onRemove(): void; onClose(): void }

/** Asks before the last copy of a query goes. */
export function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove the last copy?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p className="text-sm">
        The last copy of <bdi className="font-semibold break-words">{visibleText(name)}</bdi>, its history and
        its drafts go from this browser, and the service has none. You can undo that for ten seconds.
      </p>
    </Dialog>
  )
}
