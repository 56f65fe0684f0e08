import { useSyncExternalStore } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import {
  MutationCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useQueryErrorResetBoundary,
} from '@tanstack/react-query'
import {
  type AnyRouter,
  type RouterHistory,
  createRouter,
  type ErrorComponentProps,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { forgetOrg } from '#api/active-org.ts'
import { ApiError } from '#api/api-error.ts'
import { leavePage, onLeavePage } from '#api/leave-page.ts'
import { pageSession } from '#api/page-session.ts'
import { retryDelay, shouldRetry } from '#api/retry.ts'
import { clockError, onClockError } from '#api/service-clock.ts'
import { announceSignIn, watchSessionNews } from '#api/session-news.ts'
import { beginWithSessionInPage, sessionOptions } from '#features/session/session-options.ts'
import { basePath } from '#lib/base-path.ts'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { KnownCollectionsProvider } from '#local/account.tsx'
import { NotFoundScreen } from '#routes/not-found-route.tsx'
import { routeTree } from '#routes/route-tree.ts'
import { signedInRoute } from '#routes/signed-in-route.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { importPart, MissingPart } from '#ui/import-part.ts'
import { NowProvider } from '#ui/now.tsx'
import { PageTitle } from '#ui/page-header.tsx'
import { PartBoundary, PartFailure } from '#ui/part-failure.tsx'
import { ToastLayer } from '#ui/toast.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { Shell } from './shell.tsx'

/** Milliseconds in which the rows of a list are drawn again where they were. */
const patience = 1500

/** What takes the focus in the row that leads to an address: the row, else its cell, else the link. */
function rowTo(pathname: string): HTMLElement | undefined {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#main :is(tr, [role=row], li) a[href]')) {
    if (link.pathname !== pathname) continue
    const around = [link.closest<HTMLElement>('tr'), link.closest<HTMLElement>('td, th')]
    return around.find((element) => element?.hasAttribute('tabindex')) ?? link
  }
  return undefined
}

const depth = (pathname: string) => pathname.split('/').length

/**
 * Gives the focus to the screen that comes in place of another, where it would be left on nothing: back on a list to the
 * row that leads where one comes from, else to `main`.
 */
function focusScreens(router: AnyRouter): void {
  let wentBack = false
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    wentBack = action.type === 'BACK'
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const { pathname } = new URL(fromLocation.publicHref, location.origin)
    const screen = location.pathname
    const isUp = depth(pathname) > depth(screen)
    const isBack = isUp || wentBack
    const end = performance.now() + patience
    function look() {
      const main = document.querySelector<HTMLElement>('#main')
      const isFree = document.activeElement === document.body || document.activeElement === main
      if (!isFree || location.pathname !== screen) return
      const row = isBack ? rowTo(pathname) : undefined
      const isWaiting = isBack && !row && performance.now() < end
      // Of a screen that need not be a list, the row takes the focus over when it comes.
      if (!isWaiting || !isUp) (row ?? main)?.focus({ preventScroll: true })
      if (isWaiting) requestAnimationFrame(look)
    }
    look()
  })
}

/** Takes the place of a screen that failed, or could not be loaded. */
function ErrorScreen({ error, reset }: ErrorComponentProps) {
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

/**
 * Signing out in another tab empties this one; signing in there is looked at when it changes something here. The others
 * hear who is signed in here.
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
      // A page on which nobody is signed in shows nothing of anybody.
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
    mutationMeta: {
      /** Keys of what is out of date once the mutation has succeeded. */
      invalidates?: readonly QueryKey[]
    }
  }
}

/** The cache of the page, with one policy for freshness, retries and lost sessions. */
function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation) =>
        Promise.all(
          (mutation.meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // The page talks to its own origin: whether that is reachable, only a request can tell.
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
    // Signed in again: what failed or was not asked for meanwhile is read now. No failed change is sent by itself.
    if (wasOver && !isOver)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionOptions.queryKey[0],
      })
  })
  return client
}

signedInRoute.update({ component: Shell })

/** The router over the one route tree, with the screens for waiting and failing. */
function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // React Query is the one cache: the router asks each time, the cache answers.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    // For an address that cannot even be read as one.
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
// Who signs out is asked before, in one place, and not again by what is open.
onLeavePage(() => router.history.destroy())
onLeavePage(forgetOrg)
followOtherTabs(queryClient)
beginWithSessionInPage(queryClient)

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
            <TooltipLayer />
          </PartBoundary>
        </NowProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
