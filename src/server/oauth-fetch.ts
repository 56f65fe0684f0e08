import { withDeadline } from './deadline.ts'
import { readLimited } from './read-limited.ts'

const largestAnswer = 1024 * 1024

type FetchOptions = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: URLSearchParams | string | undefined
  readonly redirect: 'manual'
}

/**
 * A `fetch` for calls to the authorization server that has read the whole answer, at most 1 MiB, when it resolves, and
 * rejects with `DeadlineError` when that takes longer than `timeout` milliseconds.
 */
export function oauthFetch(timeout: number): (url: string, init: FetchOptions) => Promise<Response> {
  return (url, init) =>
    withDeadline(timeout, async (signal) => {
      const response = await fetch(url, { ...init, body: init.body ?? null, signal })
      const { pieces } = await readLimited(response.body, largestAnswer, { signal })
      const hasBody = ![101, 204, 205, 304].includes(response.status)
      return new Response(hasBody ? Buffer.concat(pieces) : null, {
        status: response.status,
        headers: response.headers,
      })
    })
}
