import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Select } from '#ui/select.tsx'
import { FixedField, inputClass } from './field-frame.tsx'
import type { OrderRow, RecordForm } from './record-form.ts'
import { rowError, RowsFrame } from './rows-frame.tsx'

type ItemsFieldProps = { form: RecordForm; name: string; label: string; path?: string; what: string }

/** A list of strings: add, remove, reorder. */
export function ItemsField({ form, name, label, path, what }: ItemsFieldProps) {
  const id = useId()
  const fieldName = `items.${name}` as const
  const { field, fieldState } = useController({ control: form.control, name: fieldName })
  const fixed = form.fixed.get(fieldName)
  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  const rows = field.value ?? []
  return (
    <RowsFrame
      label={label}
      path={path}
      error={rowError(fieldState.error)}
      rows={rows}
      what={what}
      isOrdered
      blank={{ value: '', source: null }}
      onChange={(next) => form.change(fieldName, next)}
    >
      {(row, at) => (
        <input
          aria-label={`${what} ${at + 1}`}
          value={row.value}
          spellCheck={false}
          aria-invalid={row.value === ''}
          onChange={(event) => form.change(fieldName, rows.with(at, { ...row, value: event.target.value }))}
          className={`${inputClass} flex-1 basis-40 font-mono`}
        />
      )}
    </RowsFrame>
  )
}

type OrdersFieldProps = { form: RecordForm; name: string; label: string; path?: string; what: string }

const directions = [
  { value: '', label: 'Not set' },
  { value: 'true', label: 'Descending' },
  { value: 'false', label: 'Ascending' },
] as const

/** A list of fields with sort directions: add, remove, reorder. */
export function OrdersField({ form, name, label, path, what }: OrdersFieldProps) {
  const id = useId()
  const fieldName = `orders.${name}` as const
  const { field, fieldState } = useController({ control: form.control, name: fieldName })
  const fixed = form.fixed.get(fieldName)
  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  const rows = field.value ?? []
  const change = (at: number, row: OrderRow) => form.change(fieldName, rows.with(at, row))
  return (
    <RowsFrame<OrderRow>
      label={label}
      path={path}
      error={rowError(fieldState.error)}
      rows={rows}
      what={what}
      isOrdered
      blank={{ field: '', desc: 'true', source: null }}
      onChange={(next) => form.change(fieldName, next)}
    >
      {(row, at) => (
        <>
          <input
            aria-label={`${what} ${at + 1}`}
            placeholder="field name"
            value={row.field}
            spellCheck={false}
            aria-invalid={row.field.trim() === ''}
            onChange={(event) => change(at, { ...row, field: event.target.value })}
            className={`${inputClass} flex-1 basis-40 font-mono`}
          />
          <Select
            aria-label={`${what} ${at + 1} direction`}
            options={directions}
            value={row.desc}
            onChange={(desc) => change(at, { ...row, desc })}
          />
        </>
      )}
    </RowsFrame>
  )
}
