import { ConfirmDialog } from '#ui/dialog.tsx'

type ClearKeptDialogProps = { what: string; loses: string; onClear(): void; onClose(): void }

/** Asks before a kind of kept data goes. */
export function ClearKeptDialog({ what, loses, onClear, onClose }: ClearKeptDialogProps) {
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
