import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu-popup.tsx'

type ExportMenuProps = {
  onExport(format: 'csv' | 'json'): void
  /** What else can be saved. */
  more?: readonly MenuItem[]
}

/** Saves what is shown, in the format that one chooses. */
export function ExportMenu({ onExport, more }: ExportMenuProps) {
  return (
    <Menu
      label="Export"
      trigger={(props) => (
        <Button {...props} icon={<Download size={14} aria-hidden="true" />}>
          Export
        </Button>
      )}
      items={[
        { kind: 'action', label: 'CSV', onSelect: () => onExport('csv') },
        { kind: 'action', label: 'JSON', onSelect: () => onExport('json') },
        ...(more ?? []),
      ]}
    />
  )
}
