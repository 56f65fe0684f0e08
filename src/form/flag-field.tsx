import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Segmented } from '#ui/segmented.tsx'
import { FixedField } from './field-frame.tsx'
import { FieldNotes } from './field-notes.tsx'
import { useFieldNotes } from './form-surroundings.ts'
import type { RecordForm } from './record-form.ts'

const choices = [
  { value: '', label: 'Not set' },
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
]

type FlagFieldProps = { form: RecordForm; name: string; label: string; path?: string }

/** A boolean of the record with its three states: absent, true, false. */
export function FlagField({ form, name, label, path }: FlagFieldProps) {
  const id = useId()
  const fieldName = `texts.${name}` as const
  const { field } = useController({ control: form.control, name: fieldName })
  const notes = useFieldNotes(path)
  const fixed = form.fixed.get(fieldName)
  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  return (
    <div className="min-w-0 scroll-mt-16" data-path={path}>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <span className="shrink-0 text-sm font-medium">{label}</span>
        {path && (
          <span aria-hidden="true" className="truncate font-mono text-2xs text-faint">
            {path}
          </span>
        )}
      </div>
      <Segmented
        label={label}
        options={choices}
        value={field.value ?? ''}
        onChange={(value) => form.change(fieldName, value)}
      />
      <FieldNotes id={id} notes={notes} />
    </div>
  )
}
