import type { ApiError } from '#api/api-error.ts'
import { FailurePanel } from '#form/failure-panel.tsx'

/** Says, in place of what a page would show of them, why there are no organizations. */
export function OrgsFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  return (
    <div className="px-4 sm:px-6">
      <FailurePanel title="Organizations could not be loaded" error={error} onRetry={onRetry} />
    </div>
  )
}
