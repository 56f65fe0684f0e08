import { type ReactNode, useId } from 'react'
import { type Control, type Resolver, useController, useForm } from 'react-hook-form'
import { plans } from '#contract/org.ts'
import { descriptionOf, FieldFrame, inputClass } from '#form/field-frame.tsx'
import { SuggestInput, type Suggestion } from '#form/suggest-input.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { exactAmountText } from '#records/fields/amount.ts'
import { readTypedAmount } from '#records/terms/read-amount.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, useConfirmedClose } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { limitFields } from '../limit-fields.ts'
import {
  documentedOf,
  type PublishedForm,
  publishedForm,
  type PublishedProblems,
  readPublishedForm,
} from './published-form.ts'
import type { PublishedLimits } from '../limits/published-limits.ts'

type FieldProps = {
  control: Control<PublishedForm>
  name: 'plan' | 'date' | 'source' | `limits.${string}`
  label: string
  hint?: string | undefined
  suggestions?: readonly Suggestion[]
}

/** A single-line text field of the plan form; with suggestions, a combobox that takes any text. */
function PublishedField({ control, name, label, hint, suggestions }: FieldProps): ReactNode {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  const input = {
    ...field,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': descriptionOf(id, Boolean(error ?? hint), false),
    className: inputClass,
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

/** A limit in the form: text with or without a unit, and the exact integer that it means. */
function PublishedLimitField({
  control,
  info,
}: {
  control: Control<PublishedForm>
  info: (typeof limitFields)[number]
}) {
  const name = `limits.${info.id}` as const
  const { field } = useController({ control, name })
  const reading = readTypedAmount(field.value ?? '', info.kind.unit)
  const exact = 'value' in reading ? exactAmountText(reading.value, info.kind.unit) : undefined
  return (
    <PublishedField
      control={control}
      name={name}
      label={info.label}
      hint={exact === undefined || exact === field.value?.trim() ? undefined : `= ${exact}`}
    />
  )
}

const known = plans.map((value) => ({ value }))

const fieldError = (message: string) => ({ type: 'unreadable', message })

/** The problems in the shape that the form library expects; a field without one has no key. */
function errorsOf({ plan, date, limits, none }: PublishedProblems) {
  return {
    ...(plan && { plan: fieldError(plan) }),
    ...(date && { date: fieldError(date) }),
    ...(none && { root: fieldError(none) }),
    limits: Object.fromEntries(Object.entries(limits).map(([id, message]) => [id, fieldError(message)])),
  }
}

export type PublishedEdit = {
  /** The plan whose limits are edited; null for a new one. */
  plan: string | null
  /** Initial values; null for those in the public documentation of the plan. */
  start: { plan: string; value: PublishedLimits | null }
}

type PublishedDialogProps = {
  edit: PublishedEdit
  /** What is stored for the plan now. */
  before: PublishedLimits | undefined
  /** Other plans with stored limits. */
  taken: ReadonlySet<string>
  /** Resolves to whether they were stored; if not, a message has said so. */
  onSave(plan: string, value: PublishedLimits): Promise<boolean>
  onClose(): void
}

/** Edits the published limits of one plan. Invalid input stays in its field, and closing asks before discarding it. */
export function PublishedDialog({ edit, before, taken, onSave, onClose }: PublishedDialogProps) {
  const id = useId()
  const resolver: Resolver<PublishedForm> = (values) => {
    const reading = readPublishedForm(values, taken, before)
    return 'value' in reading ? { values, errors: {} } : { values: {}, errors: errorsOf(reading.problems) }
  }
  const form = useForm<PublishedForm>({
    resolver,
    mode: 'onTouched',
    defaultValues: publishedForm(edit.start.plan, edit.start.value ?? documentedOf(edit.start.plan)),
  })
  const { control } = form
  const { isDirty, isSubmitted, errors } = form.formState
  const none = isSubmitted ? errors.root?.message : undefined
  const { leave, question } = useConfirmedClose(isDirty, onClose)

  const save = form.handleSubmit(async (values) => {
    const reading = readPublishedForm(values, taken, before)
    if (!('value' in reading)) return
    const isStored = onSave(reading.plan, reading.value)
    onClose()
    if (await isStored)
      toast({ title: `Published limits of ${visibleText(reading.plan)} saved`, tone: 'success' })
  })

  return (
    <Dialog
      onClose={leave}
      size="medium"
      title={edit.plan === null ? 'Add published limits' : `Published limits of ${visibleText(edit.plan)}`}
      description="Leave a limit empty if none is published. Use an integer of any size, with or without a unit: 500, 2 TB, 30 d."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" type="submit" form={`${id}-form`}>
            Save limits
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <PublishedField control={control} name="plan" label="Plan" suggestions={known} />
          <PublishedField
            control={control}
            name="date"
            label="Published on"
            hint="A date, such as 2026-01-31"
          />
        </div>
        <PublishedField
          control={control}
          name="source"
          label="Source note"
          hint="Where to find it (optional)"
        />
        {none && (
          <p role="alert" className="text-xs text-danger">
            {none}
          </p>
        )}
        <div role="group" aria-label="Limits" className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          {limitFields.map((info) => (
            <PublishedLimitField key={info.id} control={control} info={info} />
          ))}
        </div>
      </form>
      {question}
    </Dialog>
  )
}
