const base = 'http://starboard.invalid'

/** A path as a server reads it that decodes before it looks. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * The path to go to after sign-in, or `otherwise` for anything but a path of this origin: other hosts (`//host`, `/\host`),
 * schemes, control characters, and Starboard's own `/auth` and `/api` addresses, which are no pages.
 */
export function safeRedirect(to: string | undefined | null, otherwise = '/'): string {
  if (!to?.startsWith('/') || !URL.canParse(to, base)) return otherwise
  const url = new URL(to, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return otherwise
  if (/^\/(?:auth|api)(?:\/|$)/.test(decoded(url.pathname))) return otherwise
  return `${url.pathname}${url.search}${url.hash}`
}
