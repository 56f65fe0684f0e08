/** Path prefix at which browsers reach Starboard, as written into the page by the server; empty at the root. */
export const basePath: string = globalThis.document?.documentElement.dataset['base'] ?? ''

/** The current URL, relative to the base path, as in the router. */
export const shownAddress = (): string => location.pathname.slice(basePath.length) + location.search

/** Why an id cannot be a path segment, as a sentence for the user. */
type SegmentProblem = { problem: string }

/**
 * Percent-encodes an id as exactly one path segment (RFC 3986, 3.3). Rejects ids that no client can address: the empty
 * id, `.` and `..` (removed by URL normalization, RFC 3986, 5.2.4), and text with a lone surrogate, which has no UTF-8
 * form.
 */
export function encodePathSegment(id: string): { segment: string } | SegmentProblem {
  if (id === '') return { problem: 'The ID is empty.' }
  if (id === '.' || id === '..') return { problem: `The ID “${id}” cannot be part of a URL.` }
  if (!id.isWellFormed()) return { problem: 'The ID contains a broken character (a lone surrogate).' }
  return { segment: encodeURIComponent(id) }
}

const base = 'http://starboard.invalid'

/** A path as read by a server that decodes it first. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * The path to open after sign-in, or `otherwise` for anything but a path on this origin: other hosts (`//host`,
 * `/\host`), schemes, control characters, and Starboard's own `/auth` and `/api`, which are not pages.
 */
export function safeRedirect(to: string | undefined | null, otherwise = '/'): string {
  if (!to?.startsWith('/') || !URL.canParse(to, base)) return otherwise
  const url = new URL(to, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return otherwise
  if (/^\/(?:auth|api)(?:\/|$)/.test(decoded(url.pathname))) return otherwise
  return `${url.pathname}${url.search}${url.hash}`
}

/** The path of a URL without a trailing slash; empty for a bare origin. */
export const basePathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

/** Whether a host is this machine only: localhost, 127.0.0.0/8, or ::1 (RFC 6761, 6890). */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/**
 * Whether a host is not reachable over the internet: a private or link-local address (RFC 1918, 4193, 6598), a one-word
 * name, as in containers, or a name under a reserved domain (RFC 6762, 8375, ICANN for `.internal`; `.svc` and
 * `.cluster.local` in Kubernetes).
 */
export function isPrivateHost(host: string): boolean {
  if (isLoopbackHost(host)) return true
  if (/^\[?f[cd][\da-f]{2}:|^\[?fe80:/i.test(host)) return true
  const [first = '', second = ''] = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host)?.slice(1) ?? []
  if (first === '10' || (first === '192' && second === '168') || (first === '169' && second === '254'))
    return true
  if (first === '172') return Number(second) >= 16 && Number(second) <= 31
  if (first === '100') return Number(second) >= 64 && Number(second) <= 127
  return /^[a-z][a-z\d-]*$|\.(?:internal|local|lan|svc|home\.arpa)$/i.test(host)
}

/** A mailto URL (RFC 6068) for any text. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email.toWellFormed())}`
