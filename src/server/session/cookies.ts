import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ServerContext } from '../server-context.ts'
import {
  type Attempt,
  attemptLife,
  attemptName,
  openAttempt,
  sealAttempt,
  surplusAttempts,
} from './attempt.ts'
import type { Sealer } from './sealer.ts'

/** As long as a draft is worth keeping for somebody whose session ran out, in seconds. */
const browserIdLife = 7 * 86_400

/** The cookies of one origin. Over https their names carry `__Host-`, so that no other host can set them (RFC 6265bis). */
export function createCookies(secure: boolean, sealer: Sealer, now: () => number) {
  const prefix = secure ? '__Host-starboard' : 'starboard'
  const browserId = `${prefix}-browser`
  const base = { path: '/', httpOnly: true, secure } as const

  return {
    session: (c: Context<ServerContext>) => getCookie(c, prefix),
    setSession: (c: Context<ServerContext>, id: string) =>
      setCookie(c, prefix, id, { ...base, sameSite: 'Strict' }),
    clearSession: (c: Context<ServerContext>) => deleteCookie(c, prefix, base),
    /** The random id of this browser, another one after somebody signed out. */
    browserId: (c: Context<ServerContext>) =>
      /^[\w-]{22}$/.exec(getCookie(c, browserId) ?? '')?.[0] ?? randomBytes(16).toString('base64url'),
    setBrowserId: (c: Context<ServerContext>, id: string) =>
      setCookie(c, browserId, id, { ...base, sameSite: 'Strict', maxAge: browserIdLife }),
    clearBrowserId: (c: Context<ServerContext>) => deleteCookie(c, browserId, base),
    /** `Lax`, because the way back begins at the authorization server, another site. */
    setAttempt: (c: Context<ServerContext>, attempt: Attempt) => {
      for (const name of surplusAttempts(getCookie(c), prefix, sealer)) deleteCookie(c, name, base)
      setCookie(c, attemptName(prefix, attempt.state), sealAttempt(sealer, attempt, now()), {
        ...base,
        sameSite: 'Lax',
        maxAge: attemptLife,
      })
    },
    /** The attempt that `state` belongs to, once; null when this browser did not begin it, or too long ago. */
    takeAttempt: (c: Context<ServerContext>, state: string): Attempt | null => {
      const name = attemptName(prefix, state)
      const sealed = getCookie(c, name)
      if (sealed === undefined) return null
      deleteCookie(c, name, base)
      const attempt = openAttempt(sealer, sealed)
      return attempt && attempt.until >= now() && attempt.state === state ? attempt : null
    },
  }
}

export type Cookies = ReturnType<typeof createCookies>
