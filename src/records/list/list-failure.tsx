import type { ApiError } from '#api/api-error.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import type { Resource } from '../resource.ts'

type ListFailureProps = {
  /** Of the resource. */
  title: Resource['title']
  error: ApiError
  /** Records of an earlier answer are shown. */
  isLoaded?: boolean
  onRetry?: (() => void) | undefined
}

/** Says why there are no records, or none newer than those that are shown. */
export function ListFailure({ title, error, isLoaded = false, onRetry }: ListFailureProps) {
  return (
    <div className="px-4 pb-3 sm:px-6">
      <FailurePanel
        title={`${title} could not be ${isLoaded ? 'refreshed' : 'loaded'}`}
        error={error}
        onRetry={onRetry}
      />
    </div>
  )
}
