import { Download, Upload } from 'lucide-react'
import { Button } from '#ui/button.tsx'

type FileActionsProps = {
  /** What the list holds: "rules". */
  many: string
  isEmpty: boolean
  onImport(): void
  onExport(): void
}

/** In the head of a list that is kept: taking in a file, and saving the list as one. */
export function FileActions({ many, isEmpty, onImport, onExport }: FileActionsProps) {
  return (
    <>
      <Button size="small" icon={<Upload size={13} aria-hidden="true" />} onClick={onImport}>
        Import {many}
      </Button>
      <Button
        size="small"
        icon={<Download size={13} aria-hidden="true" />}
        disabledReason={isEmpty ? 'There is nothing to export.' : undefined}
        onClick={onExport}
      >
        Export {many}
      </Button>
    </>
  )
}

/** At the end of each row of such a list. `name`: of the row, as it is shown. */
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
