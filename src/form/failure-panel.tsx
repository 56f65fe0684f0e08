import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { endSession } from '#api/leave-page.ts'
import { pageSession } from '#api/page-session.ts'
import { numberText } from '#lib/count-text.ts'
import { shownAddress } from '#lib/addresses.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { toast } from '#ui/toast.tsx'
import { useCountdown } from '#ui/now.tsx'

type FailurePanelProps = {
  title: string
  error: ApiError
  onRetry?: (() => void) | undefined
  actions?: ReactNode
}

/** Signs out, because the session may have a token that the service refuses, and returns here after sign-in. */
async function signInAgain() {
  try {
    await endSession({ to: `/sign-in?to=${encodeURIComponent(shownAddress())}` })
  } catch {
    toast({ title: 'Could not sign out', description: 'Try again in a moment.', tone: 'danger' })
  }
}

/** An error with the actions for its kind: retry, or sign in again. */
export function FailurePanel({ title, error, onRetry, actions }: FailurePanelProps) {
  return (
    <ErrorPanel
      title={title}
      error={error}
      onRetry={onRetry}
      actions={
        <>
          {actions}
          {error.kind === 'forbidden' && <Button onClick={() => void signInAgain()}>Sign in again</Button>}
          {error.kind === 'signed-out' && <Button onClick={() => pageSession.ask(true)}>Sign in…</Button>}
        </>
      }
    />
  )
}

/** Shown while a request is being retried: what failed, when the next attempt is, and "Try now". */
export function RetryNote({ error, onTryNow }: { error: ApiError | null; onTryNow(): void }) {
  return error && <Waiting key={error.retryAt} error={error} onTryNow={onTryNow} />
}

/** Counts down from mount; a new failure mounts a new one. */
function Waiting({ error, onTryNow }: { error: ApiError; onTryNow(): void }) {
  const seconds = useCountdown(error.retryAt)
  return (
    <div
      role="status"
      className="mx-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warning-soft px-4 py-2 text-sm text-warning sm:mx-6"
    >
      <TriangleAlert size={15} />
      <span className="min-w-0 flex-1 break-words">
        {error.fullText} {seconds > 0 ? `Trying again in ${numberText(seconds)} s.` : 'Trying again…'}
      </span>
      <Button size="small" onClick={onTryNow}>
        Try now
      </Button>
    </div>
  )
}
