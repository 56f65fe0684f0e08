import type { ReactNode } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-button.tsx'
import { Menu } from './menu.tsx'
import type { TableFormat } from './save-table.tsx'

type SelectedBarProps = {
  /** What one of the selected is, and several are: "query", "queries". */
  noun: readonly [one: string, many: string]
  count: number
  /** How many of them the filters hide. */
  hidden: number
  onClear(): void
  /** What can be done with them. */
  children: ReactNode
}

/** The bar below a list with what can be done with the selected rows, also with those that the filters hide. */
export function SelectedBar({ noun: [one, many], count, hidden, onClear, children }: SelectedBarProps) {
  return (
    <section
      aria-label={`Selected ${many}`}
      data-bottom-bar
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-2 sm:px-6"
    >
      <p role="status" className="tabular mr-2 text-sm font-medium text-accent">
        {countText(count, one, many)} selected
        {hidden > 0 && ` (${numberText(hidden)} not shown)`}
      </p>
      {children}
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}

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
