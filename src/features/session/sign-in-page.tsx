import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signInAddress } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sessionOptions } from './session-options.ts'
import { signInProblem } from './sign-in-problem.ts'
import { TokenSignInForm } from './token-sign-in-form.tsx'

const route = getRouteApi('/sign-in')

/** Only a path of our own: `//elsewhere` and `/\elsewhere` are other origins to a browser. */
function ownPath(to: string | undefined): string {
  return to && /^\/(?![/\\])/.test(to) ? to : '/orgs'
}

/** Sign-in: through the OAuth flow, or by handing an access token to the server. */
export function SignInPage() {
  const { to, problem, cause } = route.useSearch()
  const router = useRouter()
  const session = useQuery(sessionOptions)
  const target = ownPath(to)

  const signedIn = session.data?.signedIn === true
  useEffect(() => {
    if (signedIn) router.history.replace(target)
  }, [signedIn, router, target])
  if (signedIn) return null

  return (
    <main className="flex min-h-full items-center justify-center bg-sunken p-6">
      <PageTitle parts={['Sign in']} />
      <div className="w-full max-w-sm rounded-lg border border-line bg-surface p-7">
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <h1 className="mt-4 text-xl font-semibold tracking-tight">Sign in</h1>
        <p className="mt-1 text-sm text-muted">
          Inspect licenses, audit what API tokens may do, and edit saved queries.
        </p>
        {problem && (
          <p role="alert" className="mt-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
            {signInProblem(problem, cause)}
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
          {session.data?.methods.includes('oauth') && (
            <Button variant="primary" onClick={() => location.assign(signInAddress(target))}>
              Sign in
            </Button>
          )}
          {session.data?.methods.includes('token') && (
            <TokenSignInForm isOnlyWay={session.data.methods.length === 1} />
          )}
        </div>
        {session.data && (
          <p className="mt-6 border-t border-line pt-3 text-xs break-all text-faint">
            {session.data.deployment.embedded
              ? 'Data from the embedded service on this computer.'
              : `Data from ${session.data.deployment.apiBaseUrl}`}
          </p>
        )}
      </div>
    </main>
  )
}
