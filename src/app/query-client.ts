import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ApiError } from '#api/api-error.ts'
import { pageSession } from '#api/page-session.ts'
import { retryDelay, shouldRetry } from '#api/retry.ts'
import { sessionOptions } from '#features/session/session-options.ts'

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
export function createQueryClient(): QueryClient {
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
        refetchOnWindowFocus: () => pageSession.state().standing === 'open',
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelay(failures, error, Date.now(), Math.random()),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  let isOver = false
  pageSession.subscribe(() => {
    const wasOver = isOver
    isOver = pageSession.state().standing !== 'open'
    // Signed in again: what failed or was not asked for meanwhile is read now. No failed change is sent by itself.
    if (wasOver && !isOver)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionOptions.queryKey[0],
      })
  })
  return client
}
