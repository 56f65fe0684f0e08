import { type ComponentProps, useEffect, useRef } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: string
  indeterminate?: boolean
}

/** A bare checkbox with an accessible name. */
export function Checkbox({ label, indeterminate = false, ...rest }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return <input {...rest} ref={ref} type="checkbox" aria-label={label} className="size-3.5 accent-accent" />
}
