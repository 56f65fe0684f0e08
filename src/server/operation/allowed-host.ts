import { isLoopbackHost } from '#lib/loopback-host.ts'

/**
 * True when a request for `hostname` may be meant for this server: the name in `publicUrl`, or a name of this machine,
 * as a proxy beside it sends. Any other name is another site that leads its own name here (DNS rebinding), which would
 * make its pages same-origin with ours in the eyes of a browser.
 */
export function isAllowedHost(hostname: string, publicUrl: string): boolean {
  const asked = hostname.toLowerCase().replace(/\.$/, '')
  return isLoopbackHost(asked) || asked === new URL(publicUrl).hostname
}
