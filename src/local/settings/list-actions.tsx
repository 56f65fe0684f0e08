import { Download, Upload } from 'lucide-react'
import { Button } from '#ui/button.tsx'

type FileActionsProps = {
  /** Plural of the items: "rules". */
  plural: string
  isEmpty: boolean
  onImport(): void
  onExport(): void
}

/** Import and export buttons in the header of a stored list. */
export function FileActions({ plural, isEmpty, onImport, onExport }: FileActionsProps) {
  return (
    <>
      <Button size="small" icon={<Upload size={13} aria-hidden="true" />} onClick={onImport}>
        Import {plural}
      </Button>
      <Button
        size="small"
        icon={<Download size={13} aria-hidden="true" />}
        disabledReason={isEmpty ? 'There is nothing to export.' : undefined}
        onClick={onExport}
      >
        Export {plural}
      </Button>
    </>
  )
}

/** The buttons of a row of such a list. `name` is the displayed name of the row. */
export function RowActions({ name, onEdit, onRemove }: { name: string; onEdit(): void; onRemove(): void }) {
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit…
      </Button>
      <Button size="small" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </>
  )
}
