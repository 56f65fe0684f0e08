import { type BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isLoopbackHost } from '#lib/loopback-host.ts'
import type { ServerContext } from '../server-context.ts'

/** An IPv4 address is one, also where a socket of both families writes it as IPv6 (RFC 4291, 2.5.5.2). */
const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The address that a request comes from; empty where there is no connection. A header that names another could be
 * anybody's invention: `X-Forwarded-For` counts only as far as trusted proxies have written it.
 */
export function clientAddress(c: Context<ServerContext>, trusted: BlockList): string {
  let address = ''
  try {
    address = plain(getConnInfo(c).remote.address ?? '')
  } catch {
    return ''
  }
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  for (let hop = hops.pop(); hop !== undefined && isIP(hop) !== 0 && isIn(trusted, address); hop = hops.pop())
    address = hop
  return address
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
