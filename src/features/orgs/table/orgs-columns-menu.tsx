import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { writeOrder } from '#ui/column-order.ts'
import { ColumnsMenu } from '#ui/columns-menu.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { findOrgColumn } from '../fields/org-columns.ts'
import { columnIds, orgLayout } from '../fields/org-layout.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'

const ArrangeColumnsDialog = lazyPart(
  () => import('#ui/arrange-columns-dialog.tsx'),
  'ArrangeColumnsDialog',
  'The arrangement of columns',
)

type OrgsColumnsMenuProps = { search: OrgsSearch; onChange(patch: OrgsSearch, replace: boolean): void }

/** How the table looks: density, and which columns are shown, in which order. */
export function OrgsColumnsMenu({ search, onChange }: OrgsColumnsMenuProps) {
  const [isArranging, setIsArranging] = useState(false)
  const { order, hidden, widths } = orgLayout(search)
  const columns = order.flatMap((id) => findOrgColumn(id) ?? [])
  const isOwn = hidden.length > 0 || widths.size > 0 || writeOrder(order, columnIds).length > 0
  const hide = (next: readonly string[]) => onChange({ hide: [...next] }, true)
  const reset = () => onChange({ hide: undefined, order: undefined, width: undefined }, true)
  const density = (value: OrgsSearch['density'], label: string): MenuItem => ({
    kind: 'radio',
    label,
    checked: search.density === value,
    onSelect: () => onChange({ density: value }, true),
  })
  return (
    <>
      <ColumnsMenu
        // The name always is there.
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
          onOrder={(next) => onChange({ order: writeOrder(next, columnIds) }, true)}
          onHide={hide}
          onReset={reset}
          onClose={() => setIsArranging(false)}
        />
      )}
    </>
  )
}
