import type { ComponentProps, ReactNode } from 'react'
import { inputLook } from './field-frame.tsx'

type LabeledInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'className'> & {
  label: ReactNode
  onText(text: string): void
}

/** A line of text below its label, in a dialog that asks for little. */
export function LabeledInput({ label, onText, ...input }: LabeledInputProps) {
  return (
    <label className="flex flex-col gap-1 text-sm font-medium">
      {label}
      <input
        autoComplete="off"
        {...input}
        onChange={(event) => onText(event.target.value)}
        className={`${inputLook} font-normal`}
      />
    </label>
  )
}
