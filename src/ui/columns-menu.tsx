import { Columns3 } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu-popup.tsx'

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
