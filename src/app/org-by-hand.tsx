import { type FormEvent, useId, useState } from 'react'
import { type ActiveOrg, canBeActive } from '#api/active-org.ts'
import { descriptionOf, FieldFrame, inputLook } from '#form/field-frame.tsx'
import { Button } from '#ui/button.tsx'

/** Takes the ID of an organization from somebody who knows it, while the list of them cannot be had. */
export function OrgByHand({ onPick }: { onPick(org: ActiveOrg): void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (canBeActive(typed)) return onPick({ id: typed, name: '' })
    return setError('An ID is 1 to 200 visible ASCII characters, without spaces.')
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <FieldFrame
        id={id}
        label="ID of the organization"
        error={error}
        hint="If you know it, without the list."
      >
        <div className="flex gap-2">
          <input
            id={id}
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={error !== undefined}
            aria-describedby={descriptionOf(id, true, false)}
            onChange={(event) => setText(event.target.value)}
            className={`${inputLook} flex-1 font-mono`}
          />
          <Button type="submit">Use this ID</Button>
        </div>
      </FieldFrame>
    </form>
  )
}
