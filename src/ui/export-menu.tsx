import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

/** Saves what is shown, in the format that one chooses. */
export function ExportMenu({ onExport }: { onExport(format: 'csv' | 'json'): void }) {
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
      ]}
    />
  )
}
