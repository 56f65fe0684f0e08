import type { AuthorizationClient } from './authorization-client.ts'
import type { NewSession, Tokens } from '../session/session.ts'

/** So many calls at a time, and so many sessions that wait for one: those beyond end when their tokens expire. */
const parallel = 4
const longestQueue = 1000

/** A run that ends may have begun another one. */
async function untilNone(running: ReadonlySet<Promise<void>>): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}

/**
 * Revokes tokens as far as the authorization server offers it (RFC 7009), for sessions that were ended by their person
 * and for those that ran out alike. Nobody waits for it, and when it fails the session has ended all the same: the
 * tokens were in its row only.
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
    /** Revokes the tokens of an ended session behind its back. A token that somebody brought along is theirs: it stays. */
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
