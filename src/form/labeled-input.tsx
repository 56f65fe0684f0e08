import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { descriptionOf, FieldFrame, inputClass } from './field-frame.tsx'

type LabeledInputProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  hint?: string | undefined
  /** Replaces the hint. */
  error?: string | undefined
  onText?(text: string): void
  /** Next to the input. */
  beside?: ReactNode
}

/** A one-line text input with a label, hint, and error. For a field of a record, use `TextField`. */
export function LabeledInput(props: LabeledInputProps) {
  const { label, hint, error, onText, beside, className, ...input } = props
  const id = useId()
  const field = (
    <input
      type="text"
      autoComplete="off"
      onChange={(event) => onText?.(event.target.value)}
      {...input}
      id={id}
      aria-invalid={error !== undefined}
      aria-describedby={descriptionOf(id, Boolean(error ?? hint), false)}
      className={clsx(inputClass, className)}
    />
  )
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {beside ? (
        <div className="flex flex-wrap items-center gap-2">
          {field}
          {beside}
        </div>
      ) : (
        field
      )}
    </FieldFrame>
  )
}
