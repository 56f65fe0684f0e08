import type { MiddlewareHandler } from 'hono'

/** What a browser may do with an answer of the interface that it shows after all: nothing. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Takes every right from the answers of `/api`, refusals as well (OWASP ASVS 5.0, 3.2.1). They are read by scripts. */
export const neverAPage: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', policy)
}
