import { clsx } from 'clsx'
import { useId } from 'react'
import { Segmented } from '#ui/toggles.tsx'
import {
  descriptionOf,
  FieldFrame,
  FieldNotes,
  FixedField,
  inputClass,
  useFieldNotes,
} from './field-frame.tsx'
import { type RecordForm, useRecordField } from './record-form.ts'
import { SuggestInput, type Suggestion } from './suggest-input.tsx'

type TextFieldProps = {
  form: RecordForm
  name: string
  label: string
  path?: string
  isPathHidden?: boolean
  hint?: string | undefined
  /** Suggested values; makes the field a combobox, but any text is allowed. */
  suggestions?: readonly Suggestion[] | undefined
  code?: boolean
  numeric?: boolean
}

/** A one-line text field of the record; with suggestions, a combobox that accepts any text. */
export function TextField(props: TextFieldProps) {
  const { form, name, label, path, isPathHidden, hint, suggestions, code, numeric } = props
  const id = useId()
  const { value = '', error: problem, fixed, change } = useRecordField(form, `texts.${name}`)
  const notes = useFieldNotes(path)
  const frame = { id, label, path, isPathHidden }
  if (fixed) return <FixedField {...frame} fixed={fixed} />
  const error = problem?.message
  const input = {
    id,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': descriptionOf(id, Boolean(error ?? hint), notes.length > 0),
    className: clsx(inputClass, code && 'font-mono', numeric && 'tabular'),
  }
  return (
    <FieldFrame {...frame} hint={hint} error={error}>
      {suggestions ? (
        <SuggestInput {...input} suggestions={suggestions} onChange={change} />
      ) : (
        <input
          {...input}
          type="text"
          inputMode={numeric ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

const choices = [
  { value: '', label: 'Not set' },
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
]

type FlagFieldProps = { form: RecordForm; name: string; label: string; path?: string }

/** A boolean of the record with three states: absent, true, and false. */
export function FlagField({ form, name, label, path }: FlagFieldProps) {
  const id = useId()
  const { value = '', fixed, change } = useRecordField(form, `texts.${name}`)
  const notes = useFieldNotes(path)
  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  return (
    <div className="min-w-0 scroll-mt-16" data-path={path}>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <span className="max-w-full shrink-0 text-sm font-medium">{label}</span>
        {path && (
          <span aria-hidden="true" className="truncate font-mono text-2xs text-faint">
            {path}
          </span>
        )}
      </div>
      <Segmented label={label} options={choices} value={value} onChange={change} />
      <FieldNotes id={id} notes={notes} />
    </div>
  )
}
