import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { hash, randomBytes } from 'node:crypto'
import { z } from '#lib/zod.ts'
import type { ServerContext } from '../http/request-origin.ts'
import { openAs, type Sealer } from './sealer.ts'

const Attempt = z.object({
  state: z.string(),
  verifier: z.string(),
  to: z.string(),
  /** ID of the previous session, which ends when the new one begins. */
  before: z.nullable(z.string()),
  /** Identifies a person whom the authorization server does not name. */
  browserId: z.string(),
})

const SealedAttempt = z.extend(Attempt, { until: z.number() })

/** A pending sign-in at the authorization server, kept in a cookie that only this server can read. */
type Attempt = z.infer<typeof Attempt>

const WayOut = z.object({ to: z.string(), until: z.number() })

/** In seconds: after signing out here, the browser goes on to the authorization server at once. */
const wayOutLife = 60

/** How long a sign-in may take, in seconds. */
export const attemptLife = 600

/** Browsers drop a cookie of more than 4,096 bytes; its name and attributes count too. */
const longestCookie = 3800

/** Limits on other pending attempts: servers accept about 16 kB of headers, and there are other cookies. */
const mostOthers = 4
const mostBytes = 6000

/** The cookie name of an attempt. Several tabs may sign in at the same time. */
export const attemptName = (prefix: string, state: string): string =>
  `${prefix}-${hash('sha256', state, 'hex').slice(0, 16)}`

/** The cookie value of an attempt. If its target is too long for a cookie, only the path is kept, or `/`. */
export function sealAttempt(sealer: Sealer, attempt: Attempt, now: number): string {
  const until = now + attemptLife * 1000
  const seal = (to: string) => sealer.seal(JSON.stringify({ ...attempt, to, until }), 'attempt')
  const targets = [attempt.to, attempt.to.split(/[?#]/, 1)[0] ?? '/', '/']
  return targets.map(seal).find((sealed) => sealed.length <= longestCookie) ?? seal('/')
}

/** Null if another server, another version of Starboard, or a person made it. */
export const openAttempt = (sealer: Sealer, sealed: string) =>
  openAs(SealedAttempt, sealer, sealed, 'attempt')

/** Names of the attempts to remove before adding another one: unreadable ones, then the oldest. */
export function attemptsToRemove(
  cookies: Readonly<Record<string, string>>,
  prefix: string,
  sealer: Sealer,
): readonly string[] {
  const found = Object.entries(cookies)
    .filter(([name]) => name.startsWith(`${prefix}-`) && /^[\da-f]{16}$/.test(name.slice(prefix.length + 1)))
    .map(([name, value]) => ({ name, size: value.length, until: openAttempt(sealer, value)?.until ?? 0 }))
    .toSorted((a, b) => b.until - a.until)
  let bytes = 0
  return found
    .filter(({ size, until }, at) => {
      bytes += size
      return until === 0 || at >= mostOthers || bytes > mostBytes
    })
    .map(({ name }) => name)
}

/** In seconds: as long as a draft is worth keeping for somebody whose session expired. */
const browserIdLife = 7 * 86_400

/**
 * The cookies of the pages under `publicUrl`. Over https, their names start with `__Host-`, so that no other host can
 * set them (RFC 6265bis). That prefix does not allow a path, so under one they start with `__Secure-` and are sent only
 * there.
 */
export function createCookies(publicUrl: string, sealer: Sealer, now: () => number) {
  const { protocol, pathname: path } = new URL(publicUrl)
  const secure = protocol === 'https:'
  const prefix = `${secure ? (path === '/' ? '__Host-' : '__Secure-') : ''}starboard`
  const browserId = `${prefix}-browser`
  const wayOut = `${prefix}-out`
  const base = { path, httpOnly: true, secure } as const

  return {
    session: (c: Context<ServerContext>) => getCookie(c, prefix),
    setSession: (c: Context<ServerContext>, id: string) =>
      setCookie(c, prefix, id, { ...base, sameSite: 'Strict' }),
    clearSession: (c: Context<ServerContext>) => deleteCookie(c, prefix, base),
    /** The random ID of this browser; a new one after a sign-out. */
    browserId: (c: Context<ServerContext>) =>
      /^[\w-]{22}$/.exec(getCookie(c, browserId) ?? '')?.[0] ?? randomBytes(16).toString('base64url'),
    setBrowserId: (c: Context<ServerContext>, id: string) =>
      setCookie(c, browserId, id, { ...base, sameSite: 'Strict', maxAge: browserIdLife }),
    clearBrowserId: (c: Context<ServerContext>) => deleteCookie(c, browserId, base),
    /** Where the browser signs out next. Sealed, because the URL says who signs out. */
    setWayOut: (c: Context<ServerContext>, to: string) => {
      const until = now() + wayOutLife * 1000
      const sealed = sealer.seal(JSON.stringify({ to, until }), 'way out')
      setCookie(c, wayOut, sealed, { ...base, sameSite: 'Strict', maxAge: wayOutLife })
    },
    /** Returns that URL once; null if there is none. */
    takeWayOut: (c: Context<ServerContext>): string | null => {
      const opened = openAs(WayOut, sealer, getCookie(c, wayOut), 'way out')
      deleteCookie(c, wayOut, base)
      return opened && opened.until >= now() ? opened.to : null
    },
    /** `Lax`, because the callback is a navigation from another site, the authorization server. */
    setAttempt: (c: Context<ServerContext>, attempt: Attempt) => {
      for (const name of attemptsToRemove(getCookie(c), prefix, sealer)) deleteCookie(c, name, base)
      setCookie(c, attemptName(prefix, attempt.state), sealAttempt(sealer, attempt, now()), {
        ...base,
        sameSite: 'Lax',
        maxAge: attemptLife,
      })
    },
    /** Returns the attempt that `state` belongs to, once; null if this browser did not begin it or it has expired. */
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
