import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '#api/api-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { MissingPart } from '#ui/import-part.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { PartFailure } from '#ui/part-failure.tsx'

/** Takes the place of a screen that failed, or could not be loaded. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  async function retry() {
    if (error instanceof MissingPart) await error.again()
    boundary.reset()
    reset()
    await router.invalidate()
  }
  return (
    <div className="mx-auto w-full max-w-2xl p-6">
      <PageTitle parts={['Something went wrong']} />
      <h1 className="mb-3 text-xl font-semibold tracking-tight">Something went wrong</h1>
      {error instanceof ApiError ? (
        <ErrorPanel title="This screen could not be shown" error={error} onRetry={() => void retry()} />
      ) : (
        <PartFailure what="This screen" error={error} onRetry={() => void retry().catch(() => null)} />
      )}
    </div>
  )
}
