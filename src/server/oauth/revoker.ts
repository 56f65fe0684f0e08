import type { AuthorizationClient } from './authorization-client.ts'
import type { NewSession, Tokens } from '../session/session.ts'

/** Parallel calls, and sessions waiting for one. Tokens of any more are not revoked, but expire by themselves. */
const parallel = 4
const longestQueue = 1000

/** Waits in a loop, because a run that ends may start another one. */
async function untilNone(running: ReadonlySet<Promise<void>>): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}

/**
 * Revokes the tokens of ended and expired sessions if the authorization server supports it (RFC 7009). Nobody waits for
 * it, and if it fails, the session has ended anyway, because only its row had the tokens.
 */
export function createRevoker(authorization: AuthorizationClient | null) {
  const queue: Tokens[] = []
  const running = new Set<Promise<void>>()

  function startNext(): void {
    const next = running.size < parallel ? queue.shift() : undefined
    if (!next || !authorization) return
    const run = authorization
      .revoke(next)
      .catch(() => undefined)
      .finally(() => {
        running.delete(run)
        startNext()
      })
    running.add(run)
  }

  return {
    /** Revokes an ended session's tokens in the background. A token that a user pasted is theirs and stays valid. */
    revoke: (method: NewSession['method'], tokens: Tokens): void => {
      if (method !== 'oauth' || !authorization || queue.length >= longestQueue) return
      queue.push(tokens)
      startNext()
    },
    /** Resolves when nothing is left to revoke, or after `milliseconds`. */
    settle: async (milliseconds: number): Promise<void> => {
      let timer: NodeJS.Timeout | undefined
      const timeUp = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds)
      })
      await Promise.race([untilNone(running), timeUp])
      clearTimeout(timer)
    },
  }
}
