import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type SwitchOffDialogProps = { onKeep(): void; onClear(): void; onClose(): void }

/** Asks what to do with the snapshots when tracking is switched off. */
export function SwitchOffDialog({ onKeep, onClear, onClose }: SwitchOffDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch snapshots off?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={onKeep}>Switch off, keep snapshots</Button>
          <Button variant="danger" onClick={onClear}>
            Switch off and clear
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
