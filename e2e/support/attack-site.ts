import { listen } from './listen.ts'

/** A site that means harm. Browsers take `localhost` and `127.0.0.1` for two sites, and each port for an origin. */
export type AttackSite = {
  /** On another site than Starboard. */
  readonly otherSite: string
  /** On the site of Starboard, but another origin: another port of the same name. */
  readonly sameSite: string
  /** Requests received until now, as `METHOD /path?query`: what got out of a page. */
  readonly received: readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Serves an empty page under every address; `/redirect?to=` sends the browser on. Everybody may read it and call it.
 * `victim` is where Starboard is: at a name of this machine that is not `127.0.0.1`.
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
