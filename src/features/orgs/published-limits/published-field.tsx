import { type ReactNode, useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { descriptionOf, FieldFrame, inputLook } from '#form/field-frame.tsx'
import { SuggestInput } from '#form/suggest-input.tsx'
import type { Suggestion } from '#form/suggestions.ts'
import { exactAmountText } from '#records/fields/amount.ts'
import { readTypedAmount } from '#records/fields/read-amount.ts'
import type { LimitColumnInfo } from '../limits/limit-columns.ts'
import type { PublishedForm } from './published-form.ts'

type FieldProps = {
  control: Control<PublishedForm>
  name: 'plan' | 'date' | 'source' | `limits.${string}`
  label: string
  hint?: string | undefined
  suggestions?: readonly Suggestion[]
}

/** One line of text of the form of a plan; with suggestions a combobox that takes any text. */
export function PublishedField({ control, name, label, hint, suggestions }: FieldProps): ReactNode {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  const input = {
    ...field,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': descriptionOf(id, Boolean(error ?? hint), false),
    className: inputLook,
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {suggestions ? (
        <SuggestInput {...input} suggestions={suggestions} />
      ) : (
        <input {...input} type="text" autoComplete="off" spellCheck={false} />
      )}
    </FieldFrame>
  )
}

/** A limit of the form: text with a unit or without, and the exact integer that it stands for. */
export function PublishedLimitField({
  control,
  info,
}: {
  control: Control<PublishedForm>
  info: LimitColumnInfo
}) {
  const name = `limits.${info.id}` as const
  const { field } = useController({ control, name })
  const reading = readTypedAmount(field.value ?? '', info.unit)
  const exact = 'value' in reading ? exactAmountText(reading.value, info.unit) : undefined
  return (
    <PublishedField
      control={control}
      name={name}
      label={info.label}
      hint={exact === undefined || exact === field.value?.trim() ? undefined : `= ${exact}`}
    />
  )
}
