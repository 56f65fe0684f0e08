import { type ReactNode, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { Button } from './button.tsx'

type FirstOfManyOptions = {
  /** How many more each click shows; default: all. */
  step?: number
  /** The button label, given how many more items it will show. */
  label?: (next: number) => string
}

/**
 * How many of `count` items to show: the `first` ones, and more with each click on the button `more`, which is falsy
 * once all are shown.
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
