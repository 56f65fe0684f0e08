import { Columns3 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListSearch } from '../list/list-search.ts'
import type { Resource } from '../list/resource.ts'
import {
  hasOwnLayout,
  moveColumn,
  shownColumns,
  withColumn,
  writeShownColumns,
} from '../list/table-layout.ts'

const ArrangeColumnsDialog = lazyPart(
  () => import('./arrange-columns-dialog.tsx'),
  'ArrangeColumnsDialog',
  'The arrangement of columns',
)

type ListColumnsMenuProps = {
  resource: Resource<unknown>
  search: ListSearch
  onChange(patch: ListSearch, replace: boolean): void
}

/** The menu for row density and for choosing and arranging columns. */
export function ListColumnsMenu({ resource, search, onChange }: ListColumnsMenuProps) {
  const [isArranging, setIsArranging] = useState(false)
  const shown = shownColumns(resource, search)
  const show = (next: readonly string[]) => onChange({ columns: writeShownColumns(resource, next) }, true)
  const toggle = (id: string, isShown: boolean) =>
    show(isShown ? withColumn(resource, shown, id) : shown.filter((other) => other !== id))
  const reset = () => onChange({ columns: undefined, width: undefined }, true)
  const density = (value: ListSearch['density'], label: string): MenuItem => ({
    kind: 'radio',
    label,
    checked: search.density === value,
    onSelect: () => onChange({ density: value }, true),
  })
  return (
    <>
      <Menu
        label="Columns"
        trigger={(props) => (
          <Button {...props} icon={<Columns3 size={14} />}>
            <span className="max-sm:sr-only">Columns</span>
          </Button>
        )}
        items={[
          density(undefined, 'Comfortable rows'),
          density('compact', 'Compact rows'),
          { kind: 'separator', id: 'density' },
          // The first column is always shown.
          ...resource.fields.slice(1).map(({ id, label }) => ({
            kind: 'check' as const,
            label,
            checked: shown.includes(id),
            onChange: (checked: boolean) => toggle(id, checked),
          })),
          { kind: 'separator', id: 'reset' },
          {
            label: 'Show all columns',
            disabledReason: shown.length === resource.fields.length ? 'All columns are shown.' : undefined,
            onSelect: () => show(resource.fields.map(({ id }) => id)),
          },
          { label: 'Arrange columns…', onSelect: () => setIsArranging(true) },
          {
            label: 'Reset columns',
            disabledReason: hasOwnLayout(resource, search)
              ? undefined
              : 'Columns, order, and widths are already the defaults.',
            onSelect: reset,
          },
        ]}
      />

      {isArranging && (
        <ArrangeColumnsDialog
          columns={resource.fields}
          shown={shown}
          onMove={(from, to) => show(moveColumn(resource, shown, from, to))}
          onToggle={toggle}
          onReset={reset}
          onClose={() => setIsArranging(false)}
        />
      )}
    </>
  )
}
