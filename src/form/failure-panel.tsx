import type { ReactNode } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { endSession } from '#api/leave-page.ts'
import { pageSession } from '#api/page-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { toast } from '#ui/toast.ts'

type FailurePanelProps = {
  title: string
  error: ApiError
  onRetry?: () => void
  actions?: ReactNode
}

/** Ends the session, which may hold a token that the service refuses, and comes back here after sign-in. */
async function signInAgain() {
  try {
    await endSession({ to: `/sign-in?to=${encodeURIComponent(location.pathname + location.search)}` })
  } catch {
    toast({ title: 'Could not sign out', description: 'Try again in a moment.', tone: 'danger' })
  }
}

/** A failed call with what can be done about its kind: Retry, or signing in as somebody who may. */
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
