import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RecordComparison } from '../record/record-comparison.tsx'

type CompareDialogProps = { title: string; before: string; after: string; onClose(): void }

/** Two versions of a record side by side, to look at. */
export function CompareDialog({ title, before, after, onClose }: CompareDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <RecordComparison before={before} after={after} />
    </Dialog>
  )
}
