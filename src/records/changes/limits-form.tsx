import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FieldFrame, inputLook } from '#form/field-frame.tsx'
import { Button } from '#ui/button.tsx'
import { keepBounds, type SnapshotSettings } from './snapshot-settings.ts'

type Limits = Pick<SnapshotSettings, 'most' | 'days'>

const fields = [
  { name: 'most', label: 'Snapshots to keep' },
  { name: 'days', label: 'Days to keep them' },
] as const

/** How many snapshots are kept, and how long. */
export function LimitsForm({ limits, onSave }: { limits: Limits; onSave(limits: Limits): void }) {
  const id = useId()
  const { register, handleSubmit, formState } = useForm({
    values: { most: String(limits.most), days: String(limits.days) },
  })
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) =>
        void handleSubmit(({ most, days }) => onSave({ most: Number(most), days: Number(days) }))(event)
      }
    >
      <div className="flex flex-wrap gap-3">
        {fields.map(({ name, label }) => {
          const { least, most } = keepBounds[name]
          const sentence = `A whole number from ${least} to ${most}.`
          const error = formState.errors[name]?.message
          return (
            <div key={name} className="w-56">
              <FieldFrame
                id={`${id}-${name}`}
                label={label}
                error={error}
                hint={error ? undefined : sentence}
              >
                <input
                  id={`${id}-${name}`}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={error !== undefined}
                  aria-describedby={`${id}-${name}-help`}
                  className={`${inputLook} tabular`}
                  {...register(name, {
                    validate: (text) =>
                      (/^\s*\d+\s*$/.test(text) && Number(text) >= least && Number(text) <= most) || sentence,
                  })}
                />
              </FieldFrame>
            </div>
          )
        })}
      </div>
      <Button type="submit" disabledReason={formState.isDirty ? undefined : 'There are no changes.'}>
        Keep limits
      </Button>
    </form>
  )
}
