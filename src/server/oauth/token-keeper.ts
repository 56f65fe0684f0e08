import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DeadlineError, withDeadline } from '../http/deadline.ts'
import { AuthorizationFailure } from './authorization-failure.ts'
import type { AuthorizationClient } from './authorization-client.ts'
import type { RecordEvent } from '../log/event-log.ts'
import type { SessionStore } from '../session/session-store.ts'
import { type HeldTokens, leaseLife } from '../session/session-tokens.ts'
import type { Session, Tokens } from '../session/session.ts'

/**
 * Whether a token is about to expire: within 5 s, or within a tenth of a lifetime under 50 s, because a fixed margin
 * would refresh short-lived tokens on every call. A token with a lifetime of zero is used until the service refuses it.
 */
export function isExpiring({ expiresAt, lifetime, refreshToken }: Tokens, now: number): boolean {
  if (expiresAt === null || refreshToken === null || lifetime === null || !(lifetime > 0)) return false
  return now >= expiresAt - Math.min(5000, lifetime / 10)
}

/** How long a call waits for a refresh, its own or another process's, in milliseconds. */
const longestWait = 15_000
/** Milliseconds between checks whether another process is done. */
const waitStep = 50

/**
 * Provides valid access tokens for sessions. Both functions resolve to null if the session has ended, and reject with
 * `AuthorizationFailure` if the authorization server cannot be reached right now.
 *
 * There is one refresh at a time per session, however many calls and processes wait for it: a refresh token may work
 * only once, and an authorization server that sees it twice ends the whole sign-in (RFC 9700, 4.14.2). Calls in one
 * process share one flight; between processes, the flight that holds the lease in the session's row refreshes, and the
 * others wait until the row has other tokens or the lease expires.
 *
 * What can go wrong, and what happens then:
 * - The process is killed during a refresh: the lease expires after `leaseLife`. The refresh token may or may not be
 *   used up, so the next flight tries it, and the session ends if it is refused.
 * - The process stalls and loses its lease: it stores its tokens only if the row still has those that it began with, so
 *   it never overwrites the tokens of the flight that took over. Likewise, a refusal ends the session only if it still
 *   has the refused tokens.
 * - The person signs out during a refresh: the new tokens find no row and are revoked.
 * - The refresh succeeds but storing fails: the tokens in the row are used up, so the new ones stay in memory and the
 *   next call stores them instead of refreshing again. The lease is not released, which holds off other processes.
 * - The authorization server is down: the session stays. A token that has not expired is still used; otherwise, the
 *   call fails.
 */
export function createTokenKeeper(
  { tokens }: Pick<SessionStore, 'tokens'>,
  authorization: AuthorizationClient | null,
  now: () => number,
  record: RecordEvent = () => undefined,
) {
  const flights = new Map<string, Promise<string | null>>()
  const unsaved = new Map<string, HeldTokens>()

  /** Replaces the tokens of `version` with fresh ones and returns the access token to use from now on. */
  async function save(key: string, version: string, fresh: Tokens): Promise<string | null> {
    unsaved.set(key, { version, tokens: fresh })
    const stored = await tokens.replace(key, version, fresh)
    unsaved.delete(key)
    if (stored) return fresh.accessToken
    const others = await tokens.read(key)
    // Another flight stored its tokens: revoking ours could end the sign-in that both belong to.
    if (others) return others.tokens.accessToken
    void authorization?.revoke(fresh).catch(() => undefined)
    return null
  }

  async function exchange(
    key: string,
    { version, tokens: old }: HeldTokens,
    holder: string,
    client: AuthorizationClient,
  ): Promise<string | null> {
    const extend = () => void tokens.extend(key, holder, now()).catch(() => undefined)
    const extending = setInterval(extend, leaseLife / 3)
    try {
      const fresh = await client.refresh(old).catch(async (error: unknown) => {
        const { reason: outcome, code } =
          error instanceof AuthorizationFailure ? error : { reason: 'failed', code: undefined }
        record({ event: 'token_refresh', outcome, code })
        if (outcome !== 'refused') {
          await tokens.release(key, holder).catch(() => undefined)
          throw error
        }
        await tokens.end(key, version)
        return null
      })
      if (fresh) {
        record({ event: 'token_refresh', outcome: 'renewed' })
        return await save(key, version, fresh)
      }
      return (await tokens.read(key))?.tokens.accessToken ?? null
    } finally {
      clearInterval(extending)
    }
  }

  async function refresh(key: string, isGood: (held: Tokens) => boolean): Promise<string | null> {
    const holder = randomUUID()
    for (let first: string | undefined; ; await pause(waitStep)) {
      const held = await tokens.read(key)
      if (!held) {
        unsaved.delete(key)
        return null
      }
      first ??= held.version
      if (held.version !== first || isGood(held.tokens)) return held.tokens.accessToken
      const fresh = unsaved.get(key)
      if (fresh?.version === held.version) return save(key, held.version, fresh.tokens)
      if (!authorization || held.tokens.refreshToken === null) {
        await tokens.end(key, held.version)
      } else if (await tokens.lease(key, held.version, holder, now())) {
        return exchange(key, held, holder, authorization)
      }
    }
  }

  /** Calls with the same `name` share one flight. */
  async function share(name: string, start: () => Promise<string | null>): Promise<string | null> {
    const flight = flights.get(name) ?? start().finally(() => flights.delete(name))
    flights.set(name, flight)
    try {
      return await withDeadline(longestWait, () => flight)
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error
      throw new AuthorizationFailure('failed', 'slow', 'The access token was not renewed in time')
    }
  }

  return {
    /** The access token to use now, refreshed first if it is about to expire. */
    current: async ({ key, tokens: held }: Session): Promise<string | null> => {
      if (!isExpiring(held, now())) return held.accessToken
      try {
        return await share(key, () => refresh(key, (found) => !isExpiring(found, now())))
      } catch (error) {
        if (error instanceof AuthorizationFailure && now() < (held.expiresAt ?? 0)) return held.accessToken
        throw error
      }
    },
    /** An access token other than the one that the service just refused. */
    renewed: ({ key }: Session, refused: string): Promise<string | null> =>
      share(`${key} ${refused}`, () => refresh(key, (found) => found.accessToken !== refused)),
  }
}
