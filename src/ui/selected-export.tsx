import { countText } from '#lib/count-text.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Menu } from './menu.tsx'
import type { TableFormat } from './save-table.ts'

type SelectedExportProps = {
  ids(): readonly string[]
  onSave(format: TableFormat): void
}

/** In a `SelectedBar`: copies the ids of the selected rows, a line each, and saves the rows as a file. */
export function SelectedExport({ ids, onSave }: SelectedExportProps) {
  function handleCopy() {
    const list = ids()
    void copyText(list.join('\n'), { done: `${countText(list.length, 'ID')} copied` })
  }
  return (
    <>
      <Button size="small" onClick={handleCopy}>
        Copy IDs
      </Button>
      <Menu
        label="Download selected"
        side="top"
        align="start"
        trigger={(trigger) => (
          <Button size="small" {...trigger}>
            Download selected
          </Button>
        )}
        items={[
          { kind: 'action', label: 'CSV', onSelect: () => onSave('csv') },
          { kind: 'action', label: 'JSON', onSelect: () => onSave('json') },
        ]}
      />
    </>
  )
}
