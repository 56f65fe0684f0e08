import { useId } from 'react'
import { useController } from 'react-hook-form'
import { FixedField, inputLook } from './field-frame.tsx'
import type { RecordForm } from './record-form.ts'
import { rowError } from './row-error.ts'
import { RowsFrame } from './rows-frame.tsx'

type ItemsFieldProps = { form: RecordForm; name: string; label: string; path?: string; what: string }

/** A list of texts: add, remove, reorder. */
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
          className={`${inputLook} flex-1 basis-40 font-mono`}
        />
      )}
    </RowsFrame>
  )
}
