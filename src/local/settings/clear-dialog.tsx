import { ConfirmDialog } from '#ui/dialog.tsx'

type ClearDialogProps = { what: string; loses: string; onClear(): void; onClose(): void }

/** Asks for confirmation before clearing a kind of data. */
export function ClearDialog({ what, loses, onClear, onClose }: ClearDialogProps) {
  return (
    <ConfirmDialog
      title={`Clear ${what}?`}
      action={`Clear ${what}`}
      keep="Keep"
      onConfirm={onClear}
      onClose={onClose}
    >
      {loses} You can undo that for ten seconds.
    </ConfirmDialog>
  )
}
