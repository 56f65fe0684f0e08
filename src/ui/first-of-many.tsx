import { type ReactNode, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { Button } from './button.tsx'

/**
 * How many of `count` things to show: the `first` ones, and `step` more, or all, with each press of a button. `more` is
 * that button; nothing once all are shown.
 */
export function useFirstOfMany(
  count: number,
  first: number,
  step = Infinity,
): { readonly shown: number; readonly more: ReactNode } {
  const [shown, setShown] = useState(first)
  const more = count > shown && (
    <Button size="small" className="mt-2 print:hidden" onClick={() => setShown(shown + step)}>
      Show {numberText(Math.min(count - shown, step))} more
    </Button>
  )
  return { shown, more }
}
