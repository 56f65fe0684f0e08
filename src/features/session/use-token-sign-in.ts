import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { readSession, signInWithToken } from '#api/session.ts'
import { cookieNeeded } from './sign-in-problem.ts'

export type TokenSignIn = {
  isSending: boolean
  /** Why it did not work; never quotes the token. */
  problem: string | null
  /** When the server takes the next try (milliseconds since the epoch), or null. */
  retryAt: number | null
}

const calm: TokenSignIn = { isSending: false, problem: null, retryAt: null }

/**
 * Hands an access token to the server and opens `to` as a new document. The token is in no state and no cache: it goes
 * with the call.
 */
export function useTokenSignIn(to: string) {
  const [state, setState] = useState(calm)

  async function signIn(token: string) {
    setState({ ...calm, isSending: true })
    try {
      await signInWithToken(token)
      const { signedIn } = await readSession(new AbortController().signal)
      if (signedIn) return location.replace(to)
      setState({ ...calm, problem: cookieNeeded })
    } catch (error) {
      const isKnown = error instanceof ApiError
      const isLimited = isKnown && error.kind === 'rate-limited'
      setState({
        isSending: false,
        problem: isLimited
          ? 'Too many tries with access tokens.'
          : isKnown
            ? error.message
            : 'Sign-in did not work.',
        retryAt: isKnown ? error.retryAt : null,
      })
    }
  }

  return { ...state, signIn }
}
