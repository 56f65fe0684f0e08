import * as oauth from 'oauth4webapi'
import { withDeadline } from '../deadline.ts'
import { readLimited } from '../read-limited.ts'
import { AuthorizationFailure } from './authorization-failure.ts'

const largestAnswer = 1024 * 1024

type FetchOptions = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: URLSearchParams | string | undefined
  readonly redirect: 'manual'
}

/** How the OAuth library reaches the authorization server. */
export type OauthOptions = ReturnType<typeof oauthOptions>

/**
 * Calls that have read the whole answer, at most 1 MiB, when they resolve, follow no redirect, and reject with
 * `DeadlineError` when that takes longer than `timeout` milliseconds. Where http is too little, the settings and the
 * check of the metadata have refused it already.
 */
export function oauthOptions(timeout: number) {
  return { [oauth.customFetch]: oauthFetch(timeout), [oauth.allowInsecureRequests]: true }
}

function oauthFetch(timeout: number): (url: string, init: FetchOptions) => Promise<Response> {
  return (url, init) =>
    withDeadline(timeout, async (signal) => {
      const response = await fetch(url, { ...init, body: init.body ?? null, signal })
      const { pieces, whole } = await readLimited(response.body, largestAnswer, { signal })
      if (!whole) throw new AuthorizationFailure('failed', 'invalid', 'The answer is larger than 1 MiB')
      const hasBody = ![101, 204, 205, 304].includes(response.status)
      return new Response(hasBody ? Buffer.concat(pieces) : null, {
        status: response.status,
        headers: response.headers,
      })
    })
}
