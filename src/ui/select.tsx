import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange(value: Value): void
}

/**
 * A native select, with the browser's keys and, on a phone, its picker. Where the picker can be styled (`appearance:
 * base-select`, see `styles.css`), it looks like the menus.
 */
export function Select<Value extends string>({ options, onChange, className, ...rest }: SelectProps<Value>) {
  return (
    <select
      {...rest}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex]
        if (chosen) onChange(chosen.value)
      }}
      className={clsx(
        'select h-8 rounded-md border border-line-strong bg-surface px-2 text-sm focus-visible:outline-offset-0 aria-invalid:border-danger',
        className,
      )}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
