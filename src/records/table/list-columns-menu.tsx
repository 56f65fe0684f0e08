import { Columns3 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListSearch } from '../list/list-search.ts'
import type { Resource } from '../list/resource.ts'
import { hasOwnLayout, shownColumns, withColumn, writeShownColumns } from '../list/table-layout.ts'

type ColumnsMenuProps = {
  /** The columns that may be hidden, in their order. */
  columns: readonly { id: string; label: string }[]
  /** Ids of the columns that are hidden. */
  hidden: readonly string[]
  onToggle(id: string, isShown: boolean): void
  onShowAll(): void
  /** What else changes the looks of the table, above the columns. */
  before?: readonly MenuItem[]
  /** And below them. */
  after?: readonly MenuItem[]
}

/** Which columns of a table are shown. */
export function ColumnsMenu({ columns, hidden, onToggle, onShowAll, before, after }: ColumnsMenuProps) {
  return (
    <Menu
      label="Columns"
      trigger={(props) => (
        <Button {...props} icon={<Columns3 size={14} aria-hidden="true" />}>
          <span className="max-sm:sr-only">Columns</span>
        </Button>
      )}
      items={[
        ...(before ?? []),
        ...columns.map(({ id, label }) => ({
          kind: 'check' as const,
          label,
          checked: !hidden.includes(id),
          onChange: (checked: boolean) => onToggle(id, checked),
        })),
        { kind: 'separator', id: 'reset' },
        {
          kind: 'action',
          label: 'Show all columns',
          disabledReason: hidden.length === 0 ? 'All columns are shown.' : undefined,
          onSelect: onShowAll,
        },
        ...(after ?? []),
      ]}
    />
  )
}

const ArrangeColumnsDialog = lazyPart(
  () => import('#ui/arrange-columns-dialog.tsx'),
  'ArrangeColumnsDialog',
  'The arrangement of columns',
)

type ListColumnsMenuProps = {
  resource: Resource<unknown>
  search: ListSearch
  onChange(patch: ListSearch, replace: boolean): void
}

/** How the table looks: density, and which columns are shown, in which order. */
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
      <ColumnsMenu
        // The first one always is there.
        columns={resource.fields.slice(1)}
        hidden={resource.fields.flatMap(({ id }) => (shown.includes(id) ? [] : id))}
        onToggle={toggle}
        onShowAll={() => show(resource.fields.map(({ id }) => id))}
        before={[
          density(undefined, 'Comfortable rows'),
          density('compact', 'Compact rows'),
          { kind: 'separator', id: 'density' },
        ]}
        after={[
          { kind: 'action', label: 'Arrange columns…', onSelect: () => setIsArranging(true) },
          {
            kind: 'action',
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
          onShow={show}
          onToggle={toggle}
          onReset={reset}
          onClose={() => setIsArranging(false)}
        />
      )}
    </>
  )
}
