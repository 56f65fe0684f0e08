import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu-popup.tsx'
import { saveTable, type TableWriter } from './save-table.ts'

type ExportMenuProps = {
  /** Without the ending. */
  fileName: string
  load(): TableWriter | Promise<TableWriter>
  /** What else can be saved. */
  more?: readonly MenuItem[]
}

/** Saves what is shown, in the format that one chooses. */
export function ExportMenu({ fileName, load, more }: ExportMenuProps) {
  return (
    <Menu
      label="Export"
      trigger={(props) => (
        <Button {...props} icon={<Download size={14} aria-hidden="true" />}>
          Export
        </Button>
      )}
      items={[
        { kind: 'action', label: 'CSV', onSelect: () => void saveTable(fileName, 'csv', load) },
        { kind: 'action', label: 'JSON', onSelect: () => void saveTable(fileName, 'json', load) },
        ...(more ?? []),
      ]}
    />
  )
}
