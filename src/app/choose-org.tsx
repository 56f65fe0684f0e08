import { type FormEvent, type RefObject, useId, useState } from 'react'
import { type ActiveOrg, canBeActive } from '#api/active-org.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { descriptionOf, FieldFrame, inputLook } from '#form/field-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrgPicker } from './org-picker.tsx'
import { useOrgChoices } from './use-org-choices.ts'

/** Takes the ID of an organization from somebody who knows it, while the list of them cannot be had. */
function OrgByHand({ onPick }: { onPick(org: ActiveOrg): void }) {
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

type ChooseOrgProps = { inputRef: RefObject<HTMLInputElement | null>; onPick(org: ActiveOrg): void }

/** The organizations to choose from; where the list cannot be had, why, and a field for an ID. */
export function ChooseOrg({ inputRef, onPick }: ChooseOrgProps) {
  const { choices, isLoaded, error, retry } = useOrgChoices()
  if (choices.length > 0) return <OrgPicker choices={choices} inputRef={inputRef} onPick={onPick} />
  if (!isLoaded && !error) {
    return (
      <div role="status" aria-label="Loading organizations" className="flex flex-col gap-3 py-2">
        {['w-full', 'w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <FailurePanel title="The organizations could not be listed" error={error} onRetry={retry} />
      ) : (
        <p className="text-sm text-muted">The service lists no organization for you.</p>
      )}
      <OrgByHand onPick={onPick} />
    </div>
  )
}
