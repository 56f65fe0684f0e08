import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type SwitchOffDialogProps = { onKeep(): void; onClear(): void; onClose(): void }

/** Asks what to do with the snapshots when tracking is turned off. */
export function SwitchOffDialog({ onKeep, onClear, onClose }: SwitchOffDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Turn off snapshots?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={onKeep}>Turn off, keep snapshots</Button>
          <Button variant="danger" onClick={onClear}>
            Turn off and clear
          </Button>
        </>
      }
    >
      <p className="text-sm">
        Nothing new is kept then. Snapshots that you keep can still be compared, and continue where they ended
        when you turn them on again. What you clear can be brought back for ten seconds.
      </p>
    </Dialog>
  )
}
