import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { isLoopbackHost } from '#lib/addresses.ts'
import { JsonScanner } from '#record-text/json-scanner.ts'
import { HttpError, type ServiceEnv } from './service-context.ts'

/** The host name of a URL; empty if it is malformed. */
const nameIn = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

/**
 * Refuses requests for any name but this machine's: a site that resolves its own name to this server (DNS rebinding)
 * would make its pages same-origin with the sign-in page, which asks for no password.
 */
export const requireOwnHost = createMiddleware<ServiceEnv>(async (c, next) => {
  const host = c.req.header('host')
  const names = [nameIn(c.req.url), ...(host === undefined ? [] : [nameIn(`http://${host}`)])]
  if (names.every(isLoopbackHost)) return next()
  throw new HttpError(421, 'This server answers only to names of this machine.')
})

/**
 * Whether a browser sent this request for a page of another origin. `Origin` is missing in GET navigations and requests
 * of programs, `Sec-Fetch-Site` in requests of old browsers and programs.
 */
export function isFromElsewhere(request: Request): boolean {
  const [origin, site] = [request.headers.get('origin'), request.headers.get('sec-fetch-site')]
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host)
}

/** Refuses bodies of more bytes, even without `Content-Length`, with a 413 that names the limit as `most`. */
export const limitBody = (bytes: number, most: string) =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new HttpError(413, `The body is larger than ${most}.`)
    },
  })

/**
 * The text of a JSON request body, byte for byte.
 * @throws {HttpError} 415 if it is not declared as JSON, 400 if it is not UTF-8.
 */
export async function readJsonText(request: Request): Promise<string> {
  const [mediaType, ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  if (mediaType?.trim() !== 'application/json' || (charset !== undefined && !/utf-?8"?$/.test(charset))) {
    throw new HttpError(415, 'The body must have Content-Type application/json.')
  }
  const bytes = await request.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'The body is not UTF-8 text.')
  }
}

const maxDepth = 100

/**
 * Parses the JSON object of a request.
 * @throws {HttpError} 400 for text that is not JSON or is nested deeper than 100; 422 for JSON that is not an object.
 */
export function parseObject(text: string): object {
  const scanner = new JsonScanner({ maxDepth })
  scanner.push(text)
  if (scanner.isTooDeep) throw new HttpError(400, `The body is nested deeper than ${maxDepth} levels.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new HttpError(400, `The body is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(422, 'The body must be a JSON object.')
  }
  return value
}

/**
 * Inserts the member `id` at the start of a JSON object's text. Nothing else changes: key order, whitespace, escapes,
 * and integers of any size stay as sent.
 */
export function withId(objectText: string, id: string): string {
  const afterBrace = objectText.indexOf('{') + 1
  const rest = objectText.slice(afterBrace)
  const space = /^[ \t\r\n]*/.exec(rest)?.[0] ?? ''
  const comma = rest.startsWith('}', space.length) ? '' : ','
  return `${objectText.slice(0, afterBrace)}${space}"id":${JSON.stringify(id)}${comma}${rest}`
}
