import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { isLoopbackHost } from '#lib/addresses.ts'
import { JsonScanner } from '#record-text/json-scanner.ts'
import { HttpError, type ServiceEnv } from './service-context.ts'

/** The name in a `Host` or `Origin` header, or in an address; empty for `null` and anything that is broken. */
const nameIn = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

/**
 * Refuses requests for another name than one of this machine: another site that leads its own name here (DNS
 * rebinding) would make its pages same-origin with the page that asks for no password.
 */
export const requireOwnHost = createMiddleware<ServiceEnv>(async (c, next) => {
  const host = c.req.header('host')
  const names = [nameIn(c.req.url), ...(host === undefined ? [] : [nameIn(`http://${host}`)])]
  if (names.every(isLoopbackHost)) return next()
  throw new HttpError(421, 'This server answers under a name of this machine only.')
})

/**
 * True when a browser sent this request for a page of another origin. `Origin` is absent from navigations by GET and
 * from programs; `Sec-Fetch-Site` from old browsers and from programs.
 */
export function isFromElsewhere(request: Request): boolean {
  const [origin, site] = [request.headers.get('origin'), request.headers.get('sec-fetch-site')]
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host)
}

/** Refuses a body of more bytes, whether its length is announced or not, with a 413 that says `most`. */
export const limitBody = (bytes: number, most: string) =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new HttpError(413, `The body is larger than ${most}.`)
    },
  })

/**
 * The text of a JSON request body, byte for byte.
 * @throws {HttpError} 415 when it is not declared as JSON, 400 when it is not UTF-8.
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

const deepest = 100

/**
 * Parses a JSON object of a request without changing its text.
 * @throws {HttpError} 400 for text that is not JSON or is nested deeper than 100; 422 for JSON that is no object.
 */
export function parseObject(text: string): object {
  const scanner = new JsonScanner({ deepest })
  scanner.push(text)
  if (scanner.isTooDeep) throw new HttpError(400, `The body is nested deeper than ${deepest} levels.`)
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
 * Puts the member `id` in front of the others in the text of a JSON object. Nothing else changes: key order, white
 * space, escapes and integers of any size stay as they were sent.
 */
export function withId(objectText: string, id: string): string {
  const afterBrace = objectText.indexOf('{') + 1
  const rest = objectText.slice(afterBrace)
  const space = /^[ \t\r\n]*/.exec(rest)?.[0] ?? ''
  const comma = rest.startsWith('}', space.length) ? '' : ','
  return `${objectText.slice(0, afterBrace)}${space}"id":${JSON.stringify(id)}${comma}${rest}`
}
