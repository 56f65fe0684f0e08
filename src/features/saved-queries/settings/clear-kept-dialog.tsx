import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type ClearKeptDialogProps = { what: string; loses: string; onClear(): void; onClose(): void }

/** Asks before a kind of kept data goes. */
export function ClearKeptDialog({ what, loses, onClear, onClose }: ClearKeptDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Clear ${what}?`}
      footer={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button variant="danger" onClick={onClear}>
            Clear {what}
          </Button>
        </>
      }
    >
      <p className="text-sm">{loses} You can undo that for ten seconds.</p>
    </Dialog>
  )
}
