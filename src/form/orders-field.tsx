import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { FieldFrame, FixedField, inputLook } from './field-frame.tsx'
import type { RecordForm } from './record-form.ts'
import type { OrderRow } from './record-values.ts'
import { RowButtons } from './row-buttons.tsx'
import { rowError } from './row-error.ts'

type OrdersFieldProps = { form: RecordForm; name: string; label: string; path?: string; what: string }

const directionOf = (value: string): OrderRow['desc'] => (value === 'true' || value === 'false' ? value : '')

/** A list of fields with their direction: add, remove, reorder. */
export function OrdersField({ form, name, label, path, what }: OrdersFieldProps) {
  const id = useId()
  const fieldName = `orders.${name}` as const
  const { field, fieldState } = useController({ control: form.control, name: fieldName })
  const fixed = form.fixed.get(fieldName)
  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  const rows = field.value ?? []
  const change = (at: number, row: OrderRow) => form.change(fieldName, rows.with(at, row))
  return (
    <FieldFrame id={id} label={label} path={path} error={rowError(fieldState.error)} as="group">
      <div className="flex flex-col gap-1.5">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
          <div key={at} className="flex items-center gap-1">
            <input
              aria-label={`${what} ${at + 1}`}
              placeholder="field name"
              value={row.field}
              spellCheck={false}
              aria-invalid={row.field.trim() === ''}
              onChange={(event) => change(at, { ...row, field: event.target.value })}
              className={`${inputLook} font-mono`}
            />
            <select
              aria-label={`${what} ${at + 1} direction`}
              value={row.desc}
              onChange={(event) => change(at, { ...row, desc: directionOf(event.target.value) })}
              className="h-8 rounded-md border border-line-strong bg-surface px-1 text-xs"
            >
              <option value="">Not set</option>
              <option value="true">Descending</option>
              <option value="false">Ascending</option>
            </select>
            <RowButtons
              rows={rows}
              at={at}
              what={what}
              isOrdered
              onChange={(next) => form.change(fieldName, next)}
            />
          </div>
        ))}
        <Button
          size="small"
          variant="ghost"
          className="self-start"
          icon={<Plus size={13} />}
          onClick={() => form.change(fieldName, [...rows, { field: '', desc: 'true', source: null }])}
        >
          Add {what}
        </Button>
      </div>
    </FieldFrame>
  )
}
