import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { type BlockList, isIP, isIPv6 } from 'node:net'
import type { ServerError } from '#contract/session.ts'
import { isLoopbackHost } from '#lib/addresses.ts'
import type { AuditFacts } from '../log/audit-log.ts'
import { HttpError } from './http-error.ts'

/** Whether a page of another site, or of another origin of this site, sent the browser here. */
export function isCrossSiteNavigation(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/**
 * Throws `HttpError` 403 for a call that may come from another site (CSRF). Our pages send `X-Requested-By`, which
 * another origin cannot without a preflight that Starboard never answers; browsers also say where a call comes from
 * (Fetch Metadata).
 */
export function requireSameOrigin({ headers }: Request): void {
  if (!headers.get('x-requested-by') || isCrossSiteNavigation(headers)) {
    throw new HttpError(403, 'cross_site', 'This call did not come from a page of Starboard.')
  }
}

/**
 * Throws `HttpError` 403 unless the browser opens the URL as a page: in a frame, or as the source of a script or image,
 * a sign-in would proceed without the person seeing it.
 */
export function requireNavigation({ headers }: Request): void {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null && destination !== 'document') {
    throw new HttpError(403, 'cross_site', 'Sign-in must be opened as a page of its own.')
  }
}

/** The variables that a request carries through its handlers (Hono's context). */
export type ServerContext = {
  Variables: {
    requestId: string
    /** The route as a template, for log and metrics: never the URL itself, which may contain IDs. */
    route: string
    /** Why Starboard itself refused; null if it did not. */
    refused: ServerError | null
    /** What the audit log should say about this request. */
    audit: AuditFacts
    /** Whether a change may have reached the service. */
    isSent: boolean
  }
}

/**
 * Turns an IPv4-mapped IPv6 address, as dual-stack sockets report it (RFC 4291, 2.5.5.2), back into IPv4, and removes the
 * port and the brackets that some proxies write.
 */
const plain = (address: string) =>
  address.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2').replace(/^::ffff:(?=[\d.]+$)/i, '')

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** The address at the other end of the connection; empty if there is none. */
function peerAddress(c: Context<ServerContext>): string {
  try {
    return plain(getConnInfo(c).remote.address ?? '')
  } catch {
    return ''
  }
}

/**
 * The client address of a request; empty if there is no connection. Anybody can send `X-Forwarded-For`, so it counts
 * only as far as trusted proxies wrote it.
 */
export function clientAddress(c: Context<ServerContext>, trusted: BlockList): string {
  let address = peerAddress(c)
  if (address === '') return ''
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  for (let hop = hops.pop(); hop !== undefined && isIP(hop) !== 0 && isIn(trusted, address); hop = hops.pop())
    address = hop
  return address
}

/** Whether a request has `X-Forwarded-For` from an address that is not a trusted proxy. */
export function isForwardedByUntrusted(c: Context<ServerContext>, trusted: BlockList): boolean {
  if (c.req.header('x-forwarded-for') === undefined) return false
  const address = peerAddress(c)
  return isIP(address) !== 0 && !isIn(trusted, address)
}

/** The network of an address: for IPv6 the first 64 bits, because a customer gets at least a /64 (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [before = '', after] = address.split('::')
  const [first, last] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  const groups = [...(first ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(last ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The key to count connections from an address under; null for proxies (trusted or local), which open many. */
export function connectionKey(address: string, trusted: BlockList): string | null {
  const from = plain(address)
  if (isIP(from) === 0 || isLoopbackHost(from) || isIn(trusted, from)) return null
  return networkOf(from)
}

/**
 * Whether a request for `hostname` may be meant for this server: the name in `publicUrl`, or a name of this machine, as
 * a local proxy sends it. Any other name belongs to a site that resolves its own name to this server (DNS rebinding),
 * so that browsers would treat its pages as same-origin with ours.
 */
export function isAllowedHost(hostname: string, publicUrl: string): boolean {
  const asked = hostname.toLowerCase().replace(/\.$/, '')
  return isLoopbackHost(asked) || asked === new URL(publicUrl).hostname
}

/**
 * The same page under `publicUrl` if it was opened under another name of this machine (`127.0.0.1` for `localhost`);
 * otherwise null. Cookies belong to one name, so a sign-in that begins under the other name would fail.
 */
export function canonicalAddress(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address)) return null
  const [asked, right] = [new URL(address), new URL(publicUrl)]
  const bothHere = isLoopbackHost(asked.hostname) && isLoopbackHost(right.hostname)
  if (!bothHere || asked.hostname === right.hostname || asked.port !== right.port) return null
  return `${publicUrl}${asked.pathname}${asked.search}`
}
