import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ColumnsMenu } from '#ui/columns-menu.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import type { ListSearch } from '../list/list-search.ts'
import type { Resource } from '../resource.ts'
import { tableLayout, writtenOrder } from './table-layout.ts'

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
  const { order, hidden, widths } = tableLayout(resource, search)
  const columns = order.flatMap((id) => resource.fields.find((field) => field.id === id) ?? [])
  const isOwn = hidden.length > 0 || widths.size > 0 || writtenOrder(resource, order).length > 0
  const hide = (next: readonly string[]) => onChange({ hide: [...next] }, true)
  const reset = () => onChange({ hide: undefined, order: undefined, width: undefined }, true)
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
        columns={columns.slice(1)}
        hidden={hidden}
        onChange={hide}
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
            disabledReason: isOwn ? undefined : 'Columns, their order and widths are as they were made.',
            onSelect: reset,
          },
        ]}
      />

      {isArranging && (
        <ArrangeColumnsDialog
          columns={columns}
          hidden={hidden}
          onOrder={(next) => onChange({ order: writtenOrder(resource, next) }, true)}
          onHide={hide}
          onReset={reset}
          onClose={() => setIsArranging(false)}
        />
      )}
    </>
  )
}
