import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from '#lib/zod.ts'
import type { ServerContext } from './server-context.ts'
import type { Sealer } from './sealer.ts'

/** One sign-in on its way through the authorization server. */
const Attempt = z.object({
  state: z.string(),
  verifier: z.string(),
  to: z.string(),
  /** The session that was there before, ended when the new one begins. */
  before: z.nullable(z.string()),
})

const SealedAttempt = z.extend(Attempt, { until: z.number() })

export type Attempt = z.infer<typeof Attempt>

/** A sign-in must come back within this time, in seconds. */
const attemptLife = 600

/** The cookies of one origin. Over https their names carry `__Host-`, so that no other host can set them (RFC 6265bis). */
export function createCookies(secure: boolean, sealer: Sealer, now: () => number) {
  const prefix = secure ? '__Host-' : ''
  const session = `${prefix}starboard`
  const base = { path: '/', httpOnly: true, secure } as const
  /** A name for each attempt: two tabs may sign in at the same time. */
  const attemptName = (state: string) =>
    `${prefix}starboard-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`

  return {
    session: (c: Context<ServerContext>) => getCookie(c, session),
    setSession: (c: Context<ServerContext>, id: string) =>
      setCookie(c, session, id, { ...base, sameSite: 'Strict' }),
    clearSession: (c: Context<ServerContext>) => deleteCookie(c, session, base),
    /** `Lax`, because the way back begins at the authorization server, another site. */
    setAttempt: (c: Context<ServerContext>, attempt: Attempt) => {
      const value = JSON.stringify({ ...attempt, until: now() + attemptLife * 1000 })
      setCookie(c, attemptName(attempt.state), sealer.seal(value, 'attempt'), {
        ...base,
        sameSite: 'Lax',
        maxAge: attemptLife,
      })
    },
    /** The attempt that `state` belongs to, once; null when this browser did not begin it, or too long ago. */
    takeAttempt: (c: Context<ServerContext>, state: string): Attempt | null => {
      const sealed = getCookie(c, attemptName(state))
      if (sealed === undefined) return null
      deleteCookie(c, attemptName(state), base)
      const text = sealer.open(sealed, 'attempt')
      if (text === null) return null
      const { until, ...attempt } = SealedAttempt.parse(JSON.parse(text))
      return until >= now() && attempt.state === state ? attempt : null
    },
  }
}

export type Cookies = ReturnType<typeof createCookies>
