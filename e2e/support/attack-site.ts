import { listen } from './listen.ts'

/** A malicious site. To browsers, `localhost` and `127.0.0.1` are two sites, and each port is an origin. */
export type AttackSite = {
  /** On another site than Starboard. */
  readonly otherSite: string
  /** On Starboard's site, but another origin: same host name, another port. */
  readonly sameSite: string
  /** Requests received so far, as `METHOD /path?query`: what got out of a page. */
  readonly received: readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Serves an empty page at every path; `/redirect?to=` redirects. Anybody may read and call it. `victim` is Starboard's
 * URL, under a name of this machine other than `127.0.0.1`.
 */
export const startAttackSite = async (victim: string): Promise<AttackSite> => {
  const received: string[] = []
  const { url, close } = await listen((request, response) => {
    received.push(`${request.method} ${request.url}`)
    request.resume()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const to = pathname === '/redirect' ? searchParams.get('to') : null
    response
      .writeHead(to === null ? 200 : 302, {
        'Content-Type': 'text/html',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ...(to !== null && { Location: to }),
      })
      .end('<!doctype html><title>A page that means harm</title>')
  })
  return { otherSite: url, sameSite: url.replace('127.0.0.1', new URL(victim).hostname), received, close }
}
