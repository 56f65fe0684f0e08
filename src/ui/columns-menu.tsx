import { Columns3 } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

type ColumnsMenuProps = {
  /** The columns that may be hidden, in their order. */
  columns: readonly { id: string; label: string }[]
  /** Ids of the columns that are hidden. */
  hidden: readonly string[]
  onChange(hidden: readonly string[]): void
}

/** Which columns of a table are shown. */
export function ColumnsMenu({ columns, hidden, onChange }: ColumnsMenuProps) {
  return (
    <Menu
      label="Columns"
      trigger={(props) => (
        <Button {...props} icon={<Columns3 size={14} aria-hidden="true" />}>
          Columns
        </Button>
      )}
      items={[
        ...columns.map(({ id, label }) => ({
          kind: 'check' as const,
          label,
          checked: !hidden.includes(id),
          onChange: (checked: boolean) =>
            onChange(checked ? hidden.filter((other) => other !== id) : [...hidden, id]),
        })),
        { kind: 'separator', id: 'reset' },
        {
          kind: 'action',
          label: 'Show all columns',
          disabledReason: hidden.length === 0 ? 'All columns are shown.' : undefined,
          onSelect: () => onChange([]),
        },
      ]}
    />
  )
}
