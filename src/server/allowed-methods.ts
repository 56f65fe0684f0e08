import type { RouterRoute } from 'hono/types'

/** Paths that are not of the site, which answers any other path. */
const ownPath = /^\/(?:auth\/|healthz$|readyz$|csp-report$)/

const isAt = (route: RouterRoute, path: string) =>
  new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)

/** The methods that an address takes, for `Allow` (RFC 9110, 15.5.6); none when there is nothing at this address. */
export function allowedMethods(routes: readonly RouterRoute[], path: string): readonly string[] {
  const there = ownPath.test(path)
    ? routes.filter((route) => isAt(route, path) && route.method !== 'ALL').map(({ method }) => method)
    : ['GET']
  return [...new Set(there.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** True for an address that the site must not answer for want of a better one. */
export const isOwnPath = (path: string): boolean => ownPath.test(path)
