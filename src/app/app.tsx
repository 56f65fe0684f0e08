import { useSyncExternalStore } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps, RouterProvider, useRouter } from '@tanstack/react-router'
import { forgetOrg } from '#api/active-org.ts'
import { ApiError, retryDelay, shouldRetry } from '#api/api-error.ts'
import { announceSignIn, leavePage, onLeavePage, watchSessionNews } from '#api/leave-page.ts'
import { pageSession } from '#api/page-session.ts'
import { setReadOnly } from '#api/read-only.ts'
import { clockError, onClockError } from '#api/service-clock.ts'
import { seedSessionFromPage, sessionOptions } from '#features/session/session-options.ts'
import { minute } from '#lib/dates.ts'
import { basePath } from '#lib/addresses.ts'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { KnownCollectionsProvider } from '#local/account.tsx'
import { NotFoundScreen } from '#routes/not-found-route.tsx'
import { routeTree } from '#routes/route-tree.ts'
import { signedInRoute } from '#routes/signed-in-route.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { importPart, PartLoadError } from '#ui/import-part.ts'
import { NowProvider } from '#ui/now.tsx'
import { PageTitle } from '#ui/page-header.tsx'
import { PartBoundary, PartFailure } from '#ui/part-failure.tsx'
import { ToastLayer } from '#ui/toast.tsx'
import { focusClicked, focusScreens } from './focus-screens.ts'
import { PendingScreen } from './pending-screen.tsx'
import { Shell } from './shell.tsx'

/** Replaces a screen that failed or could not be loaded. */
function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  async function retry() {
    if (error instanceof PartLoadError) await error.retry()
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
        <PartFailure what="This screen" error={error} onRetry={() => retry().catch(() => null)} />
      )}
    </div>
  )
}

/**
 * Signing out in another tab clears this one; a sign-in there is checked if it could change something here. Announces a
 * sign-in here to the other tabs.
 */
function followOtherTabs(queryClient: QueryClient): void {
  let told: string | null = null
  pageSession.subscribe(() => {
    const { account } = pageSession.state()
    if (account !== null && account !== told) announceSignIn(account)
    told = account
  })
  watchSessionNews({
    onSignedOut() {
      const { account, status } = pageSession.state()
      // A page with nobody signed in shows nobody's data.
      if (account !== null && status !== 'left') leavePage('/sign-in')
    },
    onSignedIn(signedIn) {
      const { account, status } = pageSession.state()
      if (signedIn === account && status === 'open') return
      void queryClient.refetchQueries({ queryKey: sessionOptions.queryKey })
    },
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

/** The page's query cache, with one policy for freshness, retries and lost sessions. */
function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 30 * minute,
        // The page calls only its own origin, and only a request can tell whether that is reachable.
        networkMode: 'always',
        refetchOnWindowFocus: () => pageSession.state().status === 'open',
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelay(failures, error, Date.now(), Math.random()),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  let isOver = false
  pageSession.subscribe(() => {
    const wasOver = isOver
    isOver = pageSession.state().status !== 'open'
    // Signed in again: refetches what failed or was skipped meanwhile. Failed changes are not resent automatically.
    if (wasOver && !isOver)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionOptions.queryKey[0],
      })
  })
  return client
}

signedInRoute.update({ component: Shell })

/** The router over the one route tree, with its pending and error screens. */
function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // React Query is the only cache: the router always asks, and the cache answers.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    // For an address that cannot even be parsed.
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
    scrollRestoration: true,
    basepath: basePath || '/',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
focusScreens(router)
addEventListener('click', focusClicked, true)
// Signing out has asked about unsaved work already, in one place: open screens must not ask again.
onLeavePage(() => router.history.destroy())
onLeavePage(forgetOrg)
// Whoever signs in next in this tab has not switched it on.
onLeavePage(() => setReadOnly(false))
followOtherTabs(queryClient)
seedSessionFromPage(queryClient)

const loadCollections = async () =>
  (await importPart(() => import('#routes/collections.ts'), 'What this browser keeps')).allCollections

/** The whole page: providers, router, and the layers above every screen. */
export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <NowProvider clockError={useSyncExternalStore(onClockError, clockError)}>
          <KnownCollectionsProvider load={loadCollections}>
            <PartBoundary what="Starboard">
              <RouterProvider router={router} />
            </PartBoundary>
          </KnownCollectionsProvider>
          <PartBoundary what="The messages" isOver>
            <ToastLayer />
          </PartBoundary>
        </NowProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
