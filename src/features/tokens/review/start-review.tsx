import { type FormEvent, useId, useRef, useState } from 'react'
import { descriptionOf, FieldFrame, inputLook } from '#form/field-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const longestName = 120

/** Begins an access review under a name. `now` in milliseconds since the epoch. */
export function StartReview({ now, onStart }: { now: number; onStart(name: string): void }) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(() => `Review of ${month.format(now)}`)
  const [isAsked, setIsAsked] = useState(false)
  const typed = name.trim()
  const problem =
    typed === ''
      ? 'Give the review a name.'
      : typed.length > longestName
        ? `A name has at most ${longestName} characters.`
        : undefined
  const shown = isAsked ? problem : undefined
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (problem) return ref.current?.focus()
    return onStart(typed)
  }
  return (
    <Region title="Start a review">
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        <p className="max-w-prose text-sm text-muted">
          Go through the tokens one by one and say of each whether to keep it, to replace it, or to ask
          somebody. A decision is asked for again as soon as the grants or the end of its token change. All of
          it stays in this browser; the tokens themselves are not touched.
        </p>
        <FieldFrame id={`${id}-name`} label="Name" error={shown}>
          <input
            ref={ref}
            id={`${id}-name`}
            type="text"
            autoComplete="off"
            value={name}
            aria-invalid={shown !== undefined}
            aria-describedby={descriptionOf(`${id}-name`, shown !== undefined, false)}
            onChange={(event) => setName(event.target.value)}
            className={`${inputLook} max-w-md`}
          />
        </FieldFrame>
        <div>
          <Button type="submit" variant="primary">
            Start review
          </Button>
        </div>
      </form>
    </Region>
  )
}
