import { Dialog } from '#ui/dialog.tsx'

/** Placeholder. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Command palette">
      <p />
    </Dialog>
  )
}
