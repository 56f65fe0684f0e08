import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { ServerContext } from '../server-context.ts'

/**
 * The address that the connection comes from; that of the proxy when there is one, because a header that names another
 * could be anybody's invention. Empty where there is no connection.
 */
export function peerOf(c: Context<ServerContext>): string {
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    return ''
  }
}
