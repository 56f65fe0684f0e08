import { isUtf8 } from 'node:buffer'
import { asText, jsonIn, member } from '#lib/json-value.ts'
import { maxJsonDepth, JsonScanner } from '#record-text/json-scanner.ts'
import { maxBodySize } from '#record-text/record-text.ts'
import { badRequest, HttpError } from './http-error.ts'

/** A body in the chunks in which it arrived. `whole` is false if it was longer than the limit. */
export type LimitedBody = {
  readonly pieces: Uint8Array<ArrayBuffer>[]
  readonly size: number
  readonly whole: boolean
}

/** The chunks as one buffer: a copy, unless there is only one. */
export function joined(pieces: readonly Uint8Array<ArrayBuffer>[]): Buffer<ArrayBuffer> {
  const [only] = pieces
  if (!only || pieces.length > 1) return Buffer.concat(pieces)
  return Buffer.from(only.buffer, only.byteOffset, only.length)
}

/**
 * Reads at most `limit` bytes and drops the rest. Rejects if the body breaks off. `signal` cancels the read even if
 * Node 20 has lost the request's own signal.
 */
export async function readLimited(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit: number,
  signal?: AbortSignal,
): Promise<LimitedBody> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  if (!body) return { pieces, size, whole: true }
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { pieces, size, whole: true }
      if (size + value.length > limit) {
        pieces.push(value.subarray(0, limit - size))
        cancel()
        return { pieces, size: limit, whole: false }
      }
      pieces.push(value)
      size += value.length
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

const grouped = (count: number) => count.toLocaleString('en-US')

const tooLarge = (bytes: string, limit: number) =>
  new HttpError(413, 'too_large', `The body has ${bytes} bytes; at most ${grouped(limit)} can be sent.`)

/** Reads a body with a known length in one go, because HTTP ends it there anyway and a stream is slow. */
async function readWithin(request: Request, limit: number): Promise<LimitedBody> {
  if (!request.headers.has('content-length')) return readLimited(request.body, limit)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { pieces: [bytes.subarray(0, limit)], size: bytes.length, whole: bytes.length <= limit }
}

/**
 * Reads the body that the browser sends, at most `limit` bytes (1 MiB by default). Before reading, it passes the most
 * memory it may need to `keep`, which may throw. Throws `HttpError` 413 with the size, 400 if the body breaks off.
 */
export async function readRequestBody(
  request: Request,
  limit = maxBodySize,
  keep: (bytes: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw tooLarge(grouped(announced), limit)
  keep(request.headers.has('content-length') ? announced : limit)
  const body = await readWithin(request, limit).catch(() => {
    throw badRequest('The body of the request broke off.')
  })
  if (!body.whole) throw tooLarge(`more than ${grouped(limit)}`, limit)
  return joined(body.pieces)
}

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/

const unsupported = (message: string) => new HttpError(415, 'unsupported_type', message)

/**
 * Reads the body of a change, byte for byte. Throws `HttpError`: 415 unless its headers say JSON without a content
 * coding, 413 over 1 MiB, 400 unless it is one JSON value (RFC 8259) in UTF-8, at most 512 levels deep.
 */
export async function readJsonBody(
  request: Request,
  keep: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { headers } = request
  if (!jsonType.test(headers.get('content-type')?.trim().toLowerCase() ?? '')) {
    throw unsupported('The body must be JSON in UTF-8, announced by Content-Type: application/json.')
  }
  if (headers.has('content-encoding')) {
    throw unsupported('The body must be sent as it is, without a Content-Encoding.')
  }
  const body = await readRequestBody(request, undefined, keep)
  const check = new JsonScanner()
  check.push(body)
  const isJson = check.end() && isUtf8(body)
  if (check.isTooDeep) throw badRequest(`The body is nested deeper than ${maxJsonDepth} levels.`)
  if (!isJson) throw badRequest('The body is not JSON in UTF-8.')
  return body
}

/** An access token as a header can carry it: visible ASCII, at most 8 kB. */
const tokenShape = /^[\x21-\x7e]{1,8192}$/

/** The access token in the JSON body of a sign-in. Throws `HttpError` 400, 413, or 415, without quoting the body. */
export async function readToken(request: Request): Promise<string> {
  // A form of another site can send text, but not JSON (ASVS 3.5.2).
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'bad_request', 'The access token must be sent as application/json.')
  }
  const text = Buffer.from(await readRequestBody(request, 16_384)).toString('utf8')
  const token = asText(member(jsonIn(text), 'token'))?.trim() ?? ''
  if (tokenShape.test(token)) return token
  throw badRequest('An access token has 1 to 8,192 visible ASCII characters and no spaces.')
}
