import { createMiddleware } from 'hono/factory'
import { isLoopbackHost } from '#lib/loopback-host.ts'
import { HttpError } from './http-error.ts'
import type { ServiceEnv } from './service-context.ts'

/** The name in a `Host` or `Origin` header, or in an address; empty for `null` and anything that is broken. */
const nameIn = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

/**
 * Refuses requests for another name than one of this machine: another site that leads its own name here (DNS
 * rebinding) would make its pages same-origin with the page that asks for no password.
 */
export const requireOwnHost = createMiddleware<ServiceEnv>(async (c, next) => {
  const host = c.req.header('host')
  const names = [nameIn(c.req.url), ...(host === undefined ? [] : [nameIn(`http://${host}`)])]
  if (names.every(isLoopbackHost)) return next()
  throw new HttpError(421, 'This server answers under a name of this machine only.')
})

/**
 * True when a browser sent this request for a page of another origin. `Origin` is absent from navigations by GET and
 * from programs; `Sec-Fetch-Site` from old browsers and from programs.
 */
export function isFromElsewhere(request: Request): boolean {
  const [origin, site] = [request.headers.get('origin'), request.headers.get('sec-fetch-site')]
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host)
}
