import { clsx } from 'clsx'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { FieldFrame, FixedField, inputLook } from './field-frame.tsx'
import type { RecordForm } from './record-form.ts'

type TextFieldProps = {
  form: RecordForm
  name: string
  label: string
  path?: string
  hint?: string | undefined
  /** Values to choose from; any other may be typed. Makes the field a combobox. */
  suggestions?: readonly string[] | undefined
  code?: boolean
  numeric?: boolean
}

/** One line of text bound to a field of the record; with suggestions a combobox that takes any text. */
export function TextField({ form, name, label, path, hint, suggestions, code, numeric }: TextFieldProps) {
  const id = useId()
  const fieldName = `texts.${name}` as const
  const { field, fieldState } = useController({ control: form.control, name: fieldName })
  const fixed = form.fixed.get(fieldName)
  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  const error = fieldState.error?.message
  return (
    <FieldFrame id={id} label={label} path={path} hint={hint} error={error}>
      <input
        id={id}
        type="text"
        inputMode={numeric ? 'numeric' : undefined}
        list={suggestions && `${id}-list`}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={error || hint ? `${id}-help` : undefined}
        value={field.value ?? ''}
        onChange={(event) => form.change(fieldName, event.target.value)}
        className={clsx(inputLook, code && 'font-mono', numeric && 'tabular')}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      )}
    </FieldFrame>
  )
}
