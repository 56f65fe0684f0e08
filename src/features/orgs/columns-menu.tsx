import { Columns3 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { orgColumns } from './org-columns.ts'

type ColumnsMenuProps = { hidden: readonly string[]; onChange(hidden: readonly string[]): void }

/** Which columns are shown. The name always is. */
export function ColumnsMenu({ hidden, onChange }: ColumnsMenuProps) {
  const hideable = orgColumns.filter(({ id }) => id !== 'name')
  return (
    <Menu
      label="Columns"
      trigger={(props) => (
        <Button {...props} icon={<Columns3 size={14} aria-hidden="true" />}>
          Columns
        </Button>
      )}
      items={[
        ...hideable.map(({ id, label }) => ({
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
