import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { endSession } from '#api/leave-page.ts'
import { signInAddress } from '#api/session.ts'
import { safeRedirect, basePath } from '#lib/addresses.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sessionOptions } from './session-options.ts'
import { cookieNeeded, signInProblem, TokenSignInForm } from './token-sign-in-form.tsx'

/** Ends a session that could not be ended before. */
function EndOpenSession() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function end() {
    setSending(true)
    try {
      await endSession()
    } catch (error) {
      setSending(false)
      setProblem(error instanceof ApiError ? error.fullText : 'Something went wrong. Try again.')
    }
  }

  return (
    <>
      <Button
        variant="primary"
        disabledReason={isSending ? 'Signing out…' : undefined}
        onClick={() => void end()}
      >
        Sign out
      </Button>
      {problem !== null && (
        <p role="alert" className="text-sm break-words text-danger">
          {problem}
        </p>
      )}
    </>
  )
}

const route = getRouteApi('/sign-in')

/** Sign-in through the OAuth flow, or with an access token that goes to the server. */
export function SignInPage() {
  const { to, problem, cause, again } = route.useSearch()
  const router = useRouter()
  const session = useQuery(sessionOptions)
  const target = safeRedirect(to, '/orgs')

  const isStillOpen = problem === 'still-open' && session.data?.signedIn === true
  const isSignedIn = session.data?.signedIn === true && !isStillOpen && again !== 'on'
  useEffect(() => {
    if (isSignedIn) router.history.replace(basePath + target)
  }, [isSignedIn, router, target])
  if (isSignedIn) return null

  const methods = isStillOpen ? [] : (session.data?.methods ?? [])
  // Shown before the trip to the authorization server, which would be in vain without cookies.
  const notice = navigator.cookieEnabled ? problem && signInProblem(problem, cause) : cookieNeeded
  return (
    <main className="flex min-h-full items-center justify-center bg-sunken p-6">
      <PageTitle parts={['Sign in']} />
      <div className="w-full max-w-sm rounded-lg border border-line bg-surface p-7">
        <p className="flex items-center gap-2.5 text-base font-semibold tracking-tight">
          <BrandMark size={28} />
          Starboard
        </p>
        <h1 className="mt-5 text-xl font-semibold tracking-tight">Sign in</h1>
        <p className="mt-1 text-sm text-muted">
          Inspect licenses, audit what API tokens may do, and edit saved queries.
        </p>
        {notice && (
          <p
            role="alert"
            className="mt-4 rounded-md border border-transparent bg-warning-soft px-3 py-2 text-sm text-warning"
          >
            {notice}
          </p>
        )}
        <div className="mt-5 flex flex-col gap-4">
          {session.isPending && <Skeleton className="h-8" />}
          {session.error && (
            <ErrorPanel
              title="Sign-in is not available"
              error={session.error}
              onRetry={() => void session.refetch()}
            />
          )}
          {isStillOpen && <EndOpenSession />}
          {methods.includes('oauth') && (
            <Button
              variant="primary"
              onClick={() => location.assign(signInAddress(target, cause === 'not_allowed'))}
            >
              Sign in
            </Button>
          )}
          {methods.length > 1 && (
            <p className="flex items-center gap-3 text-xs text-faint before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
              or
            </p>
          )}
          {methods.includes('token') && <TokenSignInForm isOnlyWay={methods.length === 1} to={target} />}
        </div>
      </div>
    </main>
  )
}
