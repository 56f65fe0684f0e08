import { isLoopbackHost } from '#lib/loopback-host.ts'
import { isUnprotected } from '../settings/read-setting.ts'

/** Names of this machine, and addresses in figures, which the URL parser has brought to one form. */
const figures = /^(?:(?:.*\.)?localhost\.?|\d+(?:\.\d+){3}|\[.*\])$/

/**
 * Whether an endpoint that an authorization server names for itself may be called: https (http on this machine only),
 * no password, no fragment (RFC 6749, 3.1), and no way into the network behind Starboard: an address in figures or a name of
 * this machine only when the issuer that the settings name is there too.
 */
export function isSafeEndpoint(endpoint: unknown, issuer: URL): endpoint is string {
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (isUnprotected(url) || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (!figures.test(url.hostname) || url.hostname === issuer.hostname) return true
  return isLoopbackHost(url.hostname) && isLoopbackHost(issuer.hostname)
}
