import { Download, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { downloadText } from '#ui/save-table.tsx'

type StoredListProps = {
  title: string
  /** What it is for. */
  about: string
  /** In the names of the buttons: "rules". */
  plural: string
  isEmpty: boolean
  /** Name of the exported file. */
  fileName: string
  /** The content of the exported file. */
  file(): string
  importDialog(onClose: () => void): ReactNode
  children: ReactNode
}

/** The settings of a list that this browser stores, with its import and export. */
export function StoredListRegion(props: StoredListProps) {
  const { title, about, plural, isEmpty, fileName, file, importDialog, children } = props
  const [isImporting, setIsImporting] = useState(false)
  return (
    <Region
      title={title}
      actions={
        <>
          <Button
            size="small"
            icon={<Upload size={13} aria-hidden="true" />}
            onClick={() => setIsImporting(true)}
          >
            Import {plural}
          </Button>
          <Button
            size="small"
            icon={<Download size={13} aria-hidden="true" />}
            disabledReason={isEmpty ? 'There is nothing to export.' : undefined}
            onClick={() => downloadText(fileName, file(), 'application/json')}
          >
            Export {plural}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">{about}</p>
        {children}
      </div>
      {isImporting && importDialog(() => setIsImporting(false))}
    </Region>
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
