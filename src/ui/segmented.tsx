import { useId } from 'react'

type SegmentedProps<Value extends string> = {
  /** Accessible name of the radio group. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange(value: Value): void
}

/** A few exclusive choices side by side: a radio group in one line. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex h-8 rounded-md border border-line-strong bg-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex items-center rounded-sm px-2.5 text-sm font-medium text-muted select-none hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_1px_2px_oklch(0.2_0.02_245/0.18)] has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
