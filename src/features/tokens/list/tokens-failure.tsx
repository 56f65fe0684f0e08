import type { ApiError } from '#api/api-error.ts'
import { FailurePanel } from '#form/failure-panel.tsx'

type TokensFailureProps = {
  error: ApiError
  /** Whether tokens of an earlier answer are shown. */
  isLoaded: boolean
  onRetry(): void
}

/** Says why there are no tokens, or none newer than those that are shown. */
export function TokensFailure({ error, isLoaded, onRetry }: TokensFailureProps) {
  return (
    <div className="px-4 pb-3 sm:px-6">
      <FailurePanel
        title={isLoaded ? 'API tokens could not be refreshed' : 'API tokens could not be loaded'}
        error={error}
        onRetry={onRetry}
      />
    </div>
  )
}
