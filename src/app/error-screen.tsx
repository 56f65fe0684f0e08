import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '#api/api-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'

const chunkFailure = /dynamically imported module|module script failed|Importing a module/i

/** Takes the place of a screen that failed. A missing chunk means that a newer version is deployed. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const message = error instanceof Error ? error.message : String(error)
  const isOldPage = chunkFailure.test(message)
  function handleRetry() {
    if (isOldPage) return location.reload()
    boundary.reset()
    reset()
    void router.invalidate()
  }
  const details =
    error instanceof ApiError
      ? error
      : {
          message: isOldPage ? 'A new version of Starboard is ready. Retry reloads the page.' : message,
          status: null,
          traceId: null,
          body: '',
        }
  return (
    <div className="mx-auto w-full max-w-2xl p-6">
      <PageTitle parts={['Something went wrong']} />
      <h1 className="mb-3 text-xl font-semibold tracking-tight">Something went wrong</h1>
      <ErrorPanel title="This screen could not be shown" error={details} onRetry={handleRetry} />
    </div>
  )
}
