import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { retryDelay, shouldRetry } from '#api/retry.ts'
import { reportSignedOut } from './signed-out.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** Keys of what is out of date once the mutation has succeeded. */
      invalidates?: readonly QueryKey[]
    }
  }
}

function handleError(error: Error) {
  if (error instanceof ApiError && error.kind === 'signed-out') reportSignedOut()
}

/** The cache of the page, with one policy for freshness, retries and lost sessions. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({
      onError: handleError,
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
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelay(failures, error, Date.now(), Math.random()),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
