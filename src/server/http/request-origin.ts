import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { type BlockList, isIP, isIPv6 } from 'node:net'
import type { ServerError } from '#contract/session.ts'
import { isLoopbackHost } from '#lib/addresses.ts'
import type { AuditFacts } from '../log/audit-log.ts'
import { HttpError } from './http-error.ts'

/** True when another site, or another origin of this site, leads the browser here. */
export function isCrossSiteNavigation(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/**
 * Throws `HttpError` 403 for a call that may come from another site (CSRF). A page of ours sends `X-Requested-By`, which
 * another origin cannot without a preflight that nobody answers; a browser also says where the call comes from (Fetch
 * Metadata).
 */
export function requireOwnPage({ headers }: Request): void {
  if (!headers.get('x-requested-by') || isCrossSiteNavigation(headers)) {
    throw new HttpError(403, 'cross_site', 'This call did not come from a page of Starboard.')
  }
}

/**
 * Throws `HttpError` 403 unless a browser opens the address as a page: in a frame, or as the source of a script or an
 * image, a sign-in would go on without the person seeing it.
 */
export function requirePage({ headers }: Request): void {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null && destination !== 'document') {
    throw new HttpError(403, 'cross_site', 'Sign-in must be opened as a page of its own.')
  }
}

/** What a request carries through its handlers (Hono's context variables). */
export type ServerContext = {
  Variables: {
    requestId: string
    /** The route as a template, for log and metrics: never the address itself, which may hold ids. */
    route: string
    /** Why Starboard itself refused; null as long as it did not. */
    refused: ServerError | null
    /** What is known of this request for the audit log. */
    audit: AuditFacts
  }
}

/** An IPv4 address is one, also where a socket of both families writes it as IPv6 (RFC 4291, 2.5.5.2). */
const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** The address at the other end of the connection; empty where there is no connection. */
function peerAddress(c: Context<ServerContext>): string {
  try {
    return plain(getConnInfo(c).remote.address ?? '')
  } catch {
    return ''
  }
}

/**
 * The address that a request comes from; empty where there is no connection. A header that names another could be
 * anybody's invention: `X-Forwarded-For` counts only as far as trusted proxies have written it.
 */
export function clientAddress(c: Context<ServerContext>, trusted: BlockList): string {
  let address = peerAddress(c)
  if (address === '') return ''
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  for (let hop = hops.pop(); hop !== undefined && isIP(hop) !== 0 && isIn(trusted, address); hop = hops.pop())
    address = hop
  return address
}

/** Whether a proxy that nobody named, or somebody who plays one, says from where a request comes. */
export function isForwardedByStranger(c: Context<ServerContext>, trusted: BlockList): boolean {
  if (c.req.header('x-forwarded-for') === undefined) return false
  const address = peerAddress(c)
  return isIP(address) !== 0 && !isIn(trusted, address)
}

/** Whom an address belongs to: a customer of the network gets at least 64 bits of IPv6 to choose from (RFC 6177). */
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

/** Whom the connections from an address count for; null for a proxy, trusted or on this machine, which brings many. */
export function connectionHolder(address: string, trusted: BlockList): string | null {
  const from = plain(address)
  if (isIP(from) === 0 || isLoopbackHost(from) || isIn(trusted, from)) return null
  return networkOf(from)
}

/**
 * True when a request for `hostname` may be meant for this server: the name in `publicUrl`, or a name of this machine,
 * as a proxy beside it sends. Any other name is another site that leads its own name here (DNS rebinding), which would
 * make its pages same-origin with ours in the eyes of a browser.
 */
export function isAllowedHost(hostname: string, publicUrl: string): boolean {
  const asked = hostname.toLowerCase().replace(/\.$/, '')
  return isLoopbackHost(asked) || asked === new URL(publicUrl).hostname
}

/**
 * The same page under `publicUrl`, when it was opened under another name of this machine (`127.0.0.1` for `localhost`);
 * else null, as for what is no address. Cookies belong to one name, so a sign-in that begins under the other would come
 * back to nothing.
 */
export function rightAddress(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address)) return null
  const [asked, right] = [new URL(address), new URL(publicUrl)]
  const bothHere = isLoopbackHost(asked.hostname) && isLoopbackHost(right.hostname)
  if (!bothHere || asked.hostname === right.hostname || asked.port !== right.port) return null
  return `${publicUrl}${asked.pathname}${asked.search}`
}
