import { type ReactNode, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { Button } from './button.tsx'

type FirstOfManyOptions = {
  /** How many more each press shows; all of them without it. */
  step?: number
  /** What the button says, given how many it shows more. */
  label?: (next: number) => string
}

/**
 * How many of `count` things to show: the `first` ones, and more with each press of a button. `more` is that button;
 * nothing once all are shown.
 */
export function useFirstOfMany(
  count: number,
  first: number,
  { step = Infinity, label = (next) => `Show ${numberText(next)} more` }: FirstOfManyOptions = {},
): { readonly shown: number; readonly more: ReactNode } {
  const [shown, setShown] = useState(first)
  const more = count > shown && (
    <Button size="small" className="mt-2" onClick={() => setShown(shown + step)}>
      {label(Math.min(count - shown, step))}
    </Button>
  )
  return { shown, more }
}
