import { Select } from '#ui/select.tsx'
import { inputClass } from './field-frame.tsx'
import { type OrderRow, useRecordField } from './record-form.ts'
import { type RowsFieldProps, RowsFrame } from './rows-frame.tsx'

/** A list of strings: add, remove, reorder. */
export function ItemsField({ form, name, ...frame }: RowsFieldProps) {
  const field = useRecordField(form, `items.${name}`)
  return (
    <RowsFrame {...frame} field={field} isOrdered blank={{ value: '', source: null }}>
      {(row, change, rowName) => (
        <input
          aria-label={rowName}
          value={row.value}
          spellCheck={false}
          aria-invalid={row.value === ''}
          onChange={(event) => change({ value: event.target.value })}
          className={`${inputClass} flex-1 basis-40 font-mono`}
        />
      )}
    </RowsFrame>
  )
}

const directions = [
  { value: '', label: 'Not set' },
  { value: 'true', label: 'Descending' },
  { value: 'false', label: 'Ascending' },
] as const

/** A list of fields with sort directions: add, remove, reorder. */
export function OrdersField({ form, name, ...frame }: RowsFieldProps) {
  const field = useRecordField(form, `orders.${name}`)
  return (
    <RowsFrame<OrderRow> {...frame} field={field} isOrdered blank={{ field: '', desc: 'true', source: null }}>
      {(row, change, rowName) => (
        <>
          <input
            aria-label={rowName}
            placeholder="field name"
            value={row.field}
            spellCheck={false}
            aria-invalid={row.field.trim() === ''}
            onChange={(event) => change({ field: event.target.value })}
            className={`${inputClass} flex-1 basis-40 font-mono`}
          />
          <Select
            aria-label={`${rowName} direction`}
            options={directions}
            value={row.desc}
            onChange={(desc) => change({ desc })}
          />
        </>
      )}
    </RowsFrame>
  )
}
