import type { RefObject } from 'react'
import type { ActiveOrg } from '#api/active-org.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrgByHand } from './org-by-hand.tsx'
import { OrgPicker } from './org-picker.tsx'
import { useOrgChoices } from './use-org-choices.ts'

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
