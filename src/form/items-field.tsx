import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { FieldFrame, FixedField, inputLook } from './field-frame.tsx'
import type { RecordForm } from './record-form.ts'
import { RowButtons } from './row-buttons.tsx'
import { rowError } from './row-error.ts'

type ItemsFieldProps = { form: RecordForm; name: string; label: string; path?: string; what: string }

/** A list of texts: add, remove, reorder. */
export function ItemsField({ form, name, label, path, what }: ItemsFieldProps) {
  const id = useId()
  const fieldName = `items.${name}` as const
  const { field, fieldState } = useController({ control: form.control, name: fieldName })
  const fixed = form.fixed.get(fieldName)
  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  const rows = field.value ?? []
  const error = rowError(fieldState.error)
  return (
    <FieldFrame id={id} label={label} path={path} error={error} as="group">
      <div className="flex flex-col gap-1.5">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
          <div key={at} className="flex items-center gap-1">
            <input
              aria-label={`${what} ${at + 1}`}
              value={row.value}
              spellCheck={false}
              aria-invalid={row.value === ''}
              onChange={(event) =>
                form.change(fieldName, rows.with(at, { ...row, value: event.target.value }))
              }
              className={`${inputLook} font-mono`}
            />
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
          onClick={() => form.change(fieldName, [...rows, { value: '', source: null }])}
        >
          Add {what}
        </Button>
      </div>
    </FieldFrame>
  )
}
