import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isApple } from '#ui/shortcuts.ts'

type ArrangeColumnsDialogProps = {
  /** All columns in default order. */
  columns: readonly { id: string; label: string }[]
  /** Ids of the visible columns in order; the first one cannot move. */
  shown: readonly string[]
  /** Moves a visible column from one index to another. */
  onMove(from: number, to: number): void
  onToggle(id: string, isShown: boolean): void
  onReset(): void
  onClose(): void
}

/** A dialog to show, hide, and reorder columns. Changes apply immediately. */
export function ArrangeColumnsDialog(props: ArrangeColumnsDialogProps) {
  const { columns, shown, onMove, onToggle, onReset, onClose } = props
  const hidden = columns.filter(({ id }) => !shown.includes(id))
  const listed = [...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []), ...hidden]
  return (
    <Dialog
      onClose={onClose}
      title="Arrange columns"
      description={`In the table, drag a column heading, or press ${isApple() ? '⌘' : 'Ctrl'} Shift and an arrow key on it.`}
      footer={
        <>
          <Button onClick={onReset}>Reset columns</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ol aria-label="Columns in their order" className="-mx-2">
        {listed.map(({ id, label }, at) => (
          <li key={id} className="flex h-8 items-center gap-1 rounded-md px-2 hover:bg-hover">
            <label className="flex min-w-0 flex-1 items-center gap-2.5">
              <input
                type="checkbox"
                className="size-4 accent-[var(--accent)]"
                checked={at < shown.length}
                disabled={at === 0}
                onChange={({ target }) => onToggle(id, target.checked)}
              />
              <span className="truncate">{label}</span>
            </label>
            {at === 0 ? (
              <span className="text-xs text-faint">Always first</span>
            ) : at >= shown.length ? null : (
              <>
                <IconButton
                  label={`Move ${label} up`}
                  icon={<ArrowUp size={14} />}
                  aria-disabled={at === 1}
                  className="aria-disabled:opacity-30"
                  onClick={() => onMove(at, at - 1)}
                />
                <IconButton
                  label={`Move ${label} down`}
                  icon={<ArrowDown size={14} />}
                  aria-disabled={at === shown.length - 1}
                  className="aria-disabled:opacity-30"
                  onClick={() => onMove(at, at + 1)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
