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
    <div className="scroll-mt-16" data-path={path}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="block text-sm font-medium">{label}</span>
          {path && (
            <span aria-hidden="true" className="block truncate font-mono text-2xs text-faint">
              {path}
            </span>
          )}
        </span>
        <span className="shrink-0">
          <Segmented
            label={label}
            options={choices}
            value={field.value ?? ''}
            onChange={(value) => form.change(fieldName, value)}
          />
        </span>
      </div>
      <FieldNotes id={id} notes={notes} />
    </div>
  )
}
