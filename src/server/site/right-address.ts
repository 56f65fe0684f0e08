import { isLoopbackHost } from '#lib/loopback-host.ts'

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
  return `${right.origin}${asked.pathname}${asked.search}`
}
