import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  /** The question. */
  title: string
  /** Label of the button that does it. */
  action: string
  /** Label of the button that leaves everything as it is. */
  keep?: string
  onConfirm(): void
  onClose(): void
  /** What is lost, and whether it can be brought back. */
  children: ReactNode
}

/** Asks before something goes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, keep = 'Cancel', onConfirm, onClose, children } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className="text-sm">{children}</p>
    </Dialog>
  )
}
