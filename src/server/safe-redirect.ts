const base = 'http://starboard.invalid'

/**
 * The path to go to after sign-in, or `/` for anything but a path of this origin: other hosts (`//host`, `/\host`),
 * schemes, control characters, and Starboard's own `/auth` and `/api` addresses, which are no pages.
 */
export function safeRedirect(to: string | undefined | null): string {
  if (!to?.startsWith('/') || !URL.canParse(to, base)) return '/'
  const url = new URL(to, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return '/'
  if (/^\/(?:auth|api)(?:\/|$)/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
